import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type Acceso, MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Persona } from './celdas.tsx'
import { PermisosModal } from './PermisosModal.tsx'
import { TablaAccesos } from './TablaAccesos.tsx'
import { useAbrible } from './useAbrible.ts'
import { usePedido } from './usePedido.ts'
import { accesosQuery, pedirPermisos, useCambiarEstado } from './usuarios.api.ts'

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
  /** The access to edit with its codes; null for a new one. */
  const permiso = useAbrible<{ acceso: Acceso; roles: readonly number[] } | null>()
  const pedido = usePedido()
  const accesos = consulta.data?.data

  const alternar = async (acceso: Acceso) => {
    try {
      const { existe_acceso } = await cambiar.mutateAsync({ ...acceso, estado: !acceso.estado })
      if (existe_acceso) avisar.error(MENSAJES_USUARIOS.existeAcceso)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.noCambioEstado)
    }
  }

  const editar = (acceso: Acceso) =>
    void pedido.pedir(
      acceso.empacce_id,
      () => pedirPermisos(acceso.empacce_id),
      ({ roles }) => permiso.abrir({ acceso, roles }),
    )
  const crear = () => {
    pedido.olvidar()
    permiso.abrir(null)
  }
  /** Codes that come later must not open over another list. */
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
            <Button
              leftSection={<Icono de={IconPlus} />}
              disabled={!accesos}
              onClick={crear}
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
          abriendo={pedido.id}
          onEditar={editar}
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
