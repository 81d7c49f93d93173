import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { COLUMNAS_USUARIOS, TABLA_USUARIOS, type Usuario, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import { Button } from '@mantine/core'
import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { areasQuery } from '../../platform/areas.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { irA } from '../../platform/direccion.ts'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { ConfirmarEliminar } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import { useSeleccion } from '../../ui/tabla/useSeleccion.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { useAtajoNuevo } from '../../ui/useAtajoNuevo.ts'
import { Cuenta, Dni, Titular } from './celdas.tsx'
import { MenuUsuarioFila } from './MenuUsuarioFila.tsx'
import { usePedido } from './usePedido.ts'
import { type ListadoUsuarios, pedirUsuario, useEliminarUsuario, usuariosQuery } from './usuarios.api.ts'

// The table shows first; each dialog comes when somebody first wants it.
const UsuarioModal = lazy(() => import('./UsuarioModal.tsx').then((m) => ({ default: m.UsuarioModal })))
const AccesosModal = lazy(() => import('./AccesosModal.tsx').then((m) => ({ default: m.AccesosModal })))
const ClaveAjenaDialogo = lazy(() => import('../sesion/index.ts').then((m) => ({ default: m.ClaveAjenaDialogo })))

const COLUMNAS = vestir(COLUMNAS_USUARIOS, {
  username: { celda: (usuario) => <Cuenta usuario={usuario} />, lugar: 'principal' },
  employee: { celda: (usuario) => <Titular usuario={usuario} />, rotulo: () => false },
  dni: { celda: (usuario) => <Dni usuario={usuario} />, rotulo: () => false, fija: true },
})
const claveDe = ({ id }: Usuario) => id
const nombreDe = ({ employee, area_name, username }: Usuario) => employee || `${username} (${area_name})`

/** LISTADO DE USUARIOS: user administration (USU-01 to USU-07). */
export function UsuariosPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion }: { sesion: SesionUsuario }) {
  const [listado, cambiar] = useListado<ListadoUsuarios['order'][number]['column']>({
    order: [{ column: 'created_at', dir: 'desc' }],
  })
  // Three questions of one round trip (USU-41).
  const consulta = useQuery(usuariosQuery(listado))
  const areas = useQuery(areasQuery)
  const cargos = useQuery(cargosQuery)
  const seleccion = useSeleccion(claveDe)
  const edicion = useAbrible<UsuarioDetalle | null>()
  const accesos = useAbrible<Usuario>()
  const clave = useAbrible<Usuario>()
  const borrado = useAbrible<Usuario>()
  const [nuevo, setNuevo] = useState<number | null>(null)
  const eliminar = useEliminarUsuario()
  const pedido = usePedido()

  /** Lists that did not come are asked for again; when that fails once more, the cache tells it. */
  const asegurarListas = () => {
    if (areas.isError) void areas.refetch()
    if (cargos.isError) void cargos.refetch()
  }
  const crear = () => {
    asegurarListas()
    pedido.olvidar()
    edicion.abrir(null)
  }
  useAtajoNuevo(crear)

  const editar = ({ id }: Usuario) => {
    asegurarListas()
    void pedido.pedir(
      id,
      () => pedirUsuario(id),
      ({ data }) => edicion.abrir(data),
    )
  }
  /** What is chosen later wins over a user that is still awaited. */
  const enLugar = (accion: (usuario: Usuario) => void) => (usuario: Usuario) => {
    pedido.olvidar()
    accion(usuario)
  }

  return (
    <>
      <Cabeza
        titulo="LISTADO DE USUARIOS"
        accion={
          <Button leftSection={<Icono de={IconPlus} />} onClick={crear} aria-keyshortcuts="Alt+N">
            Nuevo
          </Button>
        }
      >
        Seleccione una fila y use el botón derecho, la tecla Menú o su botón «…» para ver sus acciones
      </Cabeza>
      <DataTable
        titulo="LISTADO DE USUARIOS"
        columnas={COLUMNAS}
        tabla={TABLA_USUARIOS}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={claveDe}
        marcas={({ id }) => ({ nueva: id === nuevo })}
        atributos={seleccion.atributos}
        acciones={(usuario) => (
          <AccionFila
            icono={IconDots}
            nombre={`Acciones de ${usuario.username}`}
            menu={seleccion.menuAbiertoEn(usuario)}
            ocupada={pedido.id === usuario.id}
            onClick={(boton) => seleccion.abrirMenuEn(usuario, boton)}
          />
        )}
        vacio={{
          icono: <Icono de={IconUsers} tam={32} />,
          titulo: 'Todavía no hay usuarios',
          texto: 'Cree el primero con el botón Nuevo.',
        }}
      />
      <MenuUsuarioFila
        usuario={seleccion.menu?.fila}
        lugar={seleccion.menu?.lugar ?? null}
        sesion={sesion}
        onCerrar={seleccion.cerrarMenu}
        onEditar={editar}
        onPermisos={enLugar((usuario) => {
          asegurarListas()
          accesos.abrir(usuario)
        })}
        // The own password asks for the current one, and ends the session (USU-50).
        onClave={enLugar((usuario) => (usuario.id === sesion.user.id ? irA('change_password') : clave.abrir(usuario)))}
        onEliminar={enLugar(borrado.abrir)}
      />
      <Suspense>
        <UsuarioModal
          usuario={edicion.valor}
          abierto={edicion.abierto}
          onClose={edicion.cerrar}
          onGrabado={({ id }) => setNuevo(id)}
          areas={areas.data ?? []}
        />
      </Suspense>
      {accesos.valor && (
        <Suspense>
          <AccesosModal
            key={accesos.valor.id}
            usuario={accesos.valor}
            abierto={accesos.abierto}
            onClose={accesos.cerrar}
            sesion={sesion}
            areas={areas.data ?? []}
            cargos={cargos.data ?? []}
          />
        </Suspense>
      )}
      {clave.valor && (
        <Suspense>
          <ClaveAjenaDialogo
            usuario={{ id: clave.valor.id, nombre: nombreDe(clave.valor) }}
            abierto={clave.abierto}
            onClose={clave.cerrar}
          />
        </Suspense>
      )}
      <ConfirmarEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        detalle={
          borrado.valor &&
          `Se eliminará el usuario ${borrado.valor.username} de ${borrado.valor.area_name ?? borrado.valor.employee} y se cerrarán sus sesiones. Esta acción no se puede deshacer.`
        }
        eliminar={async () => borrado.valor && eliminar.mutateAsync(borrado.valor.id)}
        alFallar={avisarFallo}
      />
    </>
  )
}
