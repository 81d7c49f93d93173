import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Area } from '@cabildo/contracts/catalogos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import { APE_NOM_MAXIMO, MENSAJES_USUARIOS, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useSesion } from '../../platform/sesion.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { Buscando } from '../../ui/Buscando.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { CamposUsuario } from './CamposUsuario.tsx'
import { titularDe } from './celdas.tsx'
import { useBusquedaEmpleado } from './useBusquedaEmpleado.ts'
import { type Campo, type Modo, useUsuarioForm } from './useUsuarioForm.ts'
import { pedirUsuario, useGuardarUsuario } from './usuarios.api.ts'

const NuevoEmpleadoModal = lazy(() =>
  import('../trabajadores/index.ts').then((m) => ({ default: m.NuevoEmpleadoModal })),
)

interface Props {
  /** The user to edit; null creates one. */
  usuario: UsuarioDetalle | null
  abierto: boolean
  onClose: () => void
  onGrabado: (usuario: UsuarioDetalle) => void
  areas: readonly Area[]
}

interface Nombre {
  name: string
  ape_pat: string
  ape_mat: string
}
const DNI_LARGO = 8
const apeNom = ({ name, ape_pat, ape_mat }: Nombre) => `${ape_pat} ${ape_mat}, ${name}`.slice(0, APE_NOM_MAXIMO)

/**
 * CREAR USUARIO and EDITAR USUARIO (USU-09 to USU-15). A DNI without an employee closes it and opens NUEVO EMPLEADO;
 * saved or left, that one leads back here, with everything that was typed (USU-18 to USU-20).
 */
export function UsuarioModal({ usuario: pedido, abierto, onClose, onGrabado, areas }: Props) {
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [sinEmpleado, setSinEmpleado] = useState(false)
  const [vieja, setVieja] = useState(false)
  const campos = useRef<HTMLDivElement>(null)
  const enviando = useRef(false)
  const sesion = useSesion()
  const forma = useUsuarioForm()
  const busqueda = useBusquedaEmpleado()
  const grabar = useGuardarUsuario()
  const { usuario, valores, poner } = forma

  // It stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setVieja(false)
      setSinEmpleado(false)
      forma.reiniciar(pedido)
    }
  }
  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }

  /** Why the employee found gets no user from here. */
  const porQueNo = ({ con_usuario, reservado }: { con_usuario: boolean; reservado: boolean }) => {
    if (con_usuario) return MENSAJES_USUARIOS.empleadoConUsuario
    return reservado && !(sesion && concedeReservados(sesion)) ? ERRORES.reservado.mensaje : null
  }

  const enfocar = (campo: Campo) =>
    campos.current?.querySelector<HTMLElement>(`[name="${campo}"], [data-campo="${campo}"]`)?.focus()

  const buscar = (nroDni: string) =>
    void busqueda.buscar(nroDni, (empleado) => {
      if (!empleado) return setSinEmpleado(true)
      const motivo = porQueNo(empleado)
      poner({ employee_id: motivo ? null : empleado.employee_id, ape_nom: apeNom(empleado) })
      if (motivo) forma.rechazar({ nroDni: motivo })
    })
  const ponerDni = (nroDni: string) => {
    if (nroDni === valores.nroDni) return
    poner({ nroDni, employee_id: null, ape_nom: '' })
    busqueda.olvidar()
    if (nroDni.length === DNI_LARGO) buscar(nroDni)
  }
  const reintentar = () => {
    // The button goes away with the failure; the focus must not go with it.
    enfocar('nroDni')
    buscar(valores.nroDni)
  }
  const ponerModo = (modo: Modo) => {
    forma.setModo(modo)
    // The other tab asks for no employee: an answer must not open NUEVO EMPLEADO over it. Coming back asks again.
    if (busqueda.buscando) busqueda.olvidar()
    else if (modo === 0 && busqueda.estado === 'ninguna' && valores.nroDni.length === DNI_LARGO && !valores.employee_id)
      buscar(valores.nroDni)
  }

  const traer = async ({ id }: UsuarioDetalle) => {
    try {
      const primero = forma.tomarVersion((await pedirUsuario(id)).data)
      setVieja(false)
      // The button goes away with the warning; the focus must not go with it.
      enfocar(primero ?? 'username')
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.sinRegistro)
    }
  }

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    if (!forma.envio || enviando.current) return
    enviando.current = true
    try {
      const { data } = await grabar.mutateAsync(forma.envio)
      avisar.exito(MENSAJES_USUARIOS.usuarioGrabado)
      if (data) onGrabado(data)
      cerrar()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) {
        // At once, so that the refused fields are known.
        flushSync(() => forma.rechazar(fallo.campos))
        campos.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      }
      avisarFallo(fallo, MENSAJES.noGrabado)
    } finally {
      enviando.current = false
    }
  }

  return (
    <>
      <FormDialogo
        abierto={abierto && !sinEmpleado}
        onClose={cerrar}
        titulo={usuario ? 'EDITAR USUARIO' : 'CREAR USUARIO'}
        detalle={usuario && titularDe(usuario)}
        onSubmit={enviar}
        falta={busqueda.buscando ? ['que termine la búsqueda del DNI'] : forma.falta}
        enviando={grabar.isPending}
        sucio={forma.sucio}
        icono={<Icono de={IconDeviceFloppy} />}
      >
        {vieja && usuario && <AvisoCambio traer={() => traer(usuario)} />}
        <div ref={campos}>
          <CamposUsuario
            forma={forma}
            areas={areas}
            busqueda={busqueda.estado}
            onDni={ponerDni}
            onReintentar={reintentar}
            onModo={ponerModo}
          />
        </div>
      </FormDialogo>
      <Buscando
        abierto={busqueda.buscando}
        titulo={MENSAJES_USUARIOS.buscando}
        texto="Consultando el registro de empleados"
      />
      {abierto && (
        <Suspense>
          <NuevoEmpleadoModal
            dni={valores.nroDni}
            abierto={sinEmpleado}
            onClose={() => {
              forma.rechazar({ nroDni: MENSAJES_USUARIOS.empleadoDesconocido })
              setSinEmpleado(false)
            }}
            onGrabado={(persona) => {
              poner({ nroDni: persona.dni, employee_id: persona.employee_id, ape_nom: apeNom(persona) })
              setSinEmpleado(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
