import { type Acceso, haTerminado } from '@cabildo/contracts/accesos'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { Persona } from './celdas.tsx'
import { PermisosModal } from './PermisosModal.tsx'
import estilos from './TablaAccesos.module.css'
import { TablaAccesos } from './TablaAccesos.tsx'
import { usePedido } from './usePedido.ts'
import type { DestinoElegido } from './useTrasladoForm.ts'
import { accesosQuery, type EdicionDeAcceso, pedirEdicion, useCambiarEstado } from './usuarios.api.ts'

interface Props {
  usuario: Usuario
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  onTrasladar: (usuario: Usuario, destino: DestinoElegido) => void
  sesion: SesionUsuario
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** LISTA DE ACCESOS: the accesses of a user (USU-23 to USU-26, USU-33, USU-35 to USU-37). */
export function AccesosModal({ usuario, abierto, borrador, onClose, onTrasladar, ...props }: Props) {
  const { sesion, areas, cargos } = props
  const hoy = diaLima(new Date())
  const consulta = useQuery({ ...accesosQuery(usuario.id), enabled: abierto })
  const cambiar = useCambiarEstado()
  /** The access to edit, as it is now; null for a new one. */
  const permiso = useFormularioAbrible<EdicionDeAcceso | null>('permiso')
  const pedido = usePedido()
  const enCurso = useEnCurso()
  const lista = useRef<HTMLDivElement>(null)
  const botonNuevo = useRef<HTMLButtonElement>(null)
  const accesos = consulta.data?.data

  /** Why the accesses of this user are read-only; the server checks the same (SHE-105). */
  const impedimento = impedimentoDeCuenta(sesion, usuario, 'accesos')

  // Unless the focus moved while the accesses loaded, it goes to the list, or to Nuevo if the list is empty.
  const vacia = accesos?.length === 0
  useEffect(() => {
    if (vacia && document.activeElement === lista.current) botonNuevo.current?.focus()
  }, [vacia])
  const reintentar = () => {
    // The button disappears with the failure, so the focus moves first.
    lista.current?.focus()
    void consulta.refetch()
  }

  const alternar = (acceso: Acceso) =>
    void enCurso.durante(acceso.empacce_id, async () => {
      try {
        const { existe_acceso } = await cambiar.mutateAsync({
          ...acceso,
          // One that has ended shows as off.
          estado: !acceso.estado || haTerminado(acceso, hoy),
        })
        if (existe_acceso) avisar.error(MENSAJES_USUARIOS.existeAcceso)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES_USUARIOS.noCambioEstado)
      }
    })

  const editar = (acceso: Acceso) => void pedido.pedir(acceso.empacce_id, () => pedirEdicion(acceso), permiso.abrir)
  const crear = () => {
    pedido.olvidar()
    permiso.abrir(null)
  }
  /** Codes that arrive late must not open over another list. */
  const cerrar = () => {
    pedido.olvidar()
    permiso.cerrar()
    onClose()
  }

  return (
    <>
      <Dialogo
        abierto={abierto}
        onClose={cerrar}
        tam="lg"
        titulo="LISTA DE ACCESOS"
        botones={
          <>
            <Button variant="subtle" color="gray" onClick={cerrar}>
              Cerrar
            </Button>
            {!impedimento && (
              <Button
                ref={botonNuevo}
                leftSection={<Icono de={IconPlus} />}
                disabled={!accesos}
                onClick={crear}
                data-autofocus={vacia || undefined}
              >
                Nuevo
              </Button>
            )}
          </>
        }
      >
        <Persona usuario={usuario} />
        {impedimento && <p className={estilos.propio}>{ERRORES[impedimento].mensaje}</p>}
        <div
          ref={lista}
          tabIndex={-1}
          data-autofocus={!vacia || impedimento !== null || undefined}
          className={estilos.lista}
        >
          <TablaAccesos
            usuario={usuario}
            accesos={accesos}
            hoy={hoy}
            fallo={consulta.isError}
            onReintentar={reintentar}
            {...(!impedimento && {
              actos: { cambiando: enCurso.tiene, onAlternar: alternar, abriendo: pedido.id, onEditar: editar },
            })}
          />
        </div>
      </Dialogo>
      <PermisosModal
        usuario={usuario}
        edicion={permiso.valor}
        // The newest access gives area and position to a new one.
        modelo={accesos?.[0]}
        abierto={abierto && permiso.abierto}
        borrador={{
          ...permiso.borrador,
          // What lies below the form has to open with it.
          guardar: (contenido) => {
            permiso.borrador.guardar(contenido)
            borrador?.guardar(null)
          },
          quitar: () => {
            permiso.borrador.quitar()
            borrador?.quitar()
          },
        }}
        onClose={permiso.cerrar}
        onTrasladar={(destino) => {
          cerrar()
          onTrasladar(usuario, destino)
        }}
        sesion={sesion}
        areas={areas}
        cargos={cargos}
      />
    </>
  )
}
