import type { AccesoDeNuevo } from '@cabildo/contracts/accesos'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import { APE_NOM_MAXIMO, MENSAJES_USUARIOS, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import { lazy, Suspense, useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { useSesion } from '../../platform/sesion.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { Buscando } from '../../ui/Buscando.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CamposUsuario, type EstadoBusqueda } from './CamposUsuario.tsx'
import { titularDe } from './celdas.tsx'
import { PorAceptar, usePorAceptar } from './PorAceptar.tsx'
import { type AccesoHallado, type Modo, useUsuarioForm } from './useUsuarioForm.ts'
import { pedirEmpleado, pedirUsuario, useGuardarUsuario } from './usuarios.api.ts'

const NuevoEmpleadoModal = lazy(() =>
  import('../trabajadores/index.ts').then((m) => ({ default: m.NuevoEmpleadoModal })),
)

interface Props {
  /** The user to edit; null creates one. */
  usuario: UsuarioDetalle | null
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  onGrabado: (usuario: UsuarioDetalle) => void
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

interface Nombre {
  name: string
  ape_pat: string
  ape_mat: string
}
const DNI_LARGO = 8
const apeNom = ({ name, ape_pat, ape_mat }: Nombre) => `${ape_pat} ${ape_mat}, ${name}`.slice(0, APE_NOM_MAXIMO)

/**
 * CREAR USUARIO and EDITAR USUARIO (USU-09 to USU-15). A DNI without an employee opens NUEVO EMPLEADO instead; saving
 * or closing that returns here, with everything that was typed (USU-18 to USU-20).
 */
export function UsuarioModal({ usuario: pedido, abierto, borrador, onClose, onGrabado, areas, cargos }: Props) {
  const [sinEmpleado, setSinEmpleado] = useState(false)
  const sesion = useSesion()
  const forma = useUsuarioForm({ pedido, abierto, borrador }, () => setSinEmpleado(false))
  const busqueda = useBusquedaEmpleado()
  const guardar = useGuardarUsuario()
  const { registro: usuario, valores, poner } = forma

  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }

  const porAceptar = usePorAceptar({
    grabar: guardar.mutateAsync,
    alGrabar: ({ data }) => {
      avisar.exito(MENSAJES_USUARIOS.usuarioGrabado)
      if (data) onGrabado(data)
      cerrar()
    },
    aceptado: (envio) =>
      'acceso' in envio && envio.acceso ? { ...envio, acceso: { ...envio.acceso, aceptado: true } } : envio,
  })

  /** Why the found employee cannot get a user here. */
  const porQueNo = ({ con_usuario, reservado }: { con_usuario: boolean; reservado: boolean }) => {
    if (con_usuario) return MENSAJES_USUARIOS.empleadoConUsuario
    return reservado && !(sesion && concedeReservados(sesion)) ? ERRORES.reservado.mensaje : null
  }

  const buscar = (nroDni: string) =>
    void busqueda.buscar(nroDni, (empleado) => {
      if (!empleado) return setSinEmpleado(true)
      const motivo = porQueNo(empleado)
      poner({
        employee_id: motivo ? null : empleado.employee_id,
        ape_nom: apeNom(empleado),
        hallado: empleado.acceso,
        // The codes that the access has stay, unless they are taken away here.
        ...deAcceso(empleado.acceso),
      })
      if (motivo) forma.sumarRechazo({ nroDni: motivo })
    })
  const ponerDni = (nroDni: string) => {
    if (nroDni === valores.nroDni) return
    poner({ nroDni, employee_id: null, ape_nom: '', hallado: undefined, ...deAcceso(undefined) })
    busqueda.olvidar()
    if (nroDni.length === DNI_LARGO) buscar(nroDni)
  }
  const reintentar = () => {
    // The button disappears with the failure, so the focus moves first.
    forma.enfocar('nroDni')
    buscar(valores.nroDni)
  }
  const ponerModo = (modo: Modo) => {
    forma.setModo(modo)
    // The other tab needs no employee, so a late answer must not open NUEVO EMPLEADO. Coming back searches again.
    if (busqueda.buscando) busqueda.olvidar()
    else if (modo === 0 && busqueda.estado === 'ninguna' && valores.nroDni.length === DNI_LARGO && !valores.employee_id)
      buscar(valores.nroDni)
  }

  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto && !sinEmpleado}
        onClose={cerrar}
        titulo={usuario ? 'EDITAR USUARIO' : 'CREAR USUARIO'}
        detalle={usuario && titularDe(usuario)}
        falta={busqueda.buscando ? ['que termine la búsqueda del DNI'] : forma.falta}
        traer={async ({ id }) => (await pedirUsuario(id)).data}
        primero="username"
        sinDatos={MENSAJES_USUARIOS.sinRegistro}
        {...porAceptar.envios}
      >
        <CamposUsuario
          forma={forma}
          areas={areas}
          cargos={cargos}
          sesion={sesion}
          busqueda={busqueda.estado}
          onDni={ponerDni}
          onReintentar={reintentar}
          onModo={ponerModo}
        />
        {usuario && <UltimoCambio modulo="usuarios" id={usuario.id} />}
      </FormularioDeRegistro>
      <PorAceptar de={porAceptar} abierto={abierto} />
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
              forma.sumarRechazo({ nroDni: MENSAJES_USUARIOS.empleadoDesconocido })
              setSinEmpleado(false)
            }}
            onGrabado={(persona) => {
              poner({
                ...{ nroDni: persona.dni, employee_id: persona.employee_id, ape_nom: apeNom(persona) },
                // Who was registered here just now has none.
                ...{ hallado: null, ...deAcceso(null) },
              })
              setSinEmpleado(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The codes with which the form begins, once it is known whose account it is. */
const deAcceso = (hallado: AccesoHallado) => ({
  myChoices: (hallado?.roles ?? []) as AccesoDeNuevo['myChoices'],
  perfil_id: null,
  sin_acceso: false,
})

interface Empleado {
  employee_id: number
  name: string
  ape_pat: string
  ape_mat: string
  con_usuario: boolean
  reservado: boolean
  acceso?: AccesoHallado
}

/** Searches the employee with a DNI (USU-18). Only the last answer counts; a failure shows a toast. */
const useBusquedaEmpleado = () => {
  const [estado, setEstado] = useState<EstadoBusqueda>('ninguna')
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setEstado('ninguna')
  }
  const buscar = async (dni: string, alResponder: (empleado: Empleado | undefined) => void) => {
    const mio = ++turno.current
    setEstado('buscando')
    try {
      const { data } = await pedirEmpleado(dni)
      if (mio !== turno.current) return
      setEstado('respondida')
      alResponder(data[0])
    } catch (fallo) {
      if (mio !== turno.current) return
      setEstado('fallida')
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }
  return { estado, buscando: estado === 'buscando', buscar, olvidar }
}
