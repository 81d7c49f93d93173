import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type Acceso, MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useAbrible } from '../../ui/useAbrible.ts'
import { Persona } from './celdas.tsx'
import { PermisosModal } from './PermisosModal.tsx'
import { TablaAccesos } from './TablaAccesos.tsx'
import { accesosQuery, type EdicionDeAcceso, pedirEdicion, useCambiarEstado } from './usuarios.api.ts'

interface Props {
  usuario: Usuario
  abierto: boolean
  onClose: () => void
  sesion: SesionUsuario
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** LISTA DE ACCESOS: the accesses of a user (USU-23 to USU-26, USU-33, USU-35 to USU-37). */
export function AccesosModal({ usuario, abierto, onClose, sesion, areas, cargos }: Props) {
  const consulta = useQuery({ ...accesosQuery(usuario.id), enabled: abierto })
  const cambiar = useCambiarEstado()
  /** The access to edit, as it is now; null for a new one. */
  const permiso = useAbrible<EdicionDeAcceso | null>()
  const trayendo = useRef(false)
  const accesos = consulta.data?.data

  const alternar = async (acceso: Acceso) => {
    try {
      const { existe_acceso } = await cambiar.mutateAsync({ ...acceso, estado: !acceso.estado })
      if (existe_acceso) avisar.error(MENSAJES_USUARIOS.existeAcceso)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.noCambioEstado)
    }
  }

  const editar = async (acceso: Acceso) => {
    if (trayendo.current) return
    trayendo.current = true
    try {
      permiso.abrir(await pedirEdicion(acceso))
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.sinRegistro)
    } finally {
      trayendo.current = false
    }
  }

  return (
    <>
      <Dialogo
        abierto={abierto}
        onClose={onClose}
        tam="lg"
        titulo="LISTA DE ACCESOS"
        botones={
          <>
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cerrar
            </Button>
            <Button
              leftSection={<Icono de={IconPlus} />}
              disabled={!accesos}
              onClick={() => permiso.abrir(null)}
              data-autofocus={accesos?.length === 0 || undefined}
            >
              Nuevo
            </Button>
          </>
        }
      >
        <Persona usuario={usuario} />
        <TablaAccesos
          usuario={usuario}
          accesos={accesos}
          fallo={consulta.isError}
          onReintentar={() => void consulta.refetch()}
          cambiando={cambiar.isPending ? cambiar.variables.empacce_id : null}
          onAlternar={(acceso) => void alternar(acceso)}
          onEditar={(acceso) => void editar(acceso)}
        />
      </Dialogo>
      <PermisosModal
        usuario={usuario}
        edicion={permiso.valor}
        // The newest access gives area and position to a new one.
        modelo={accesos?.[0]}
        abierto={abierto && permiso.abierto}
        onClose={permiso.cerrar}
        sesion={sesion}
        areas={areas}
        cargos={cargos}
      />
    </>
  )
}
