import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import { MENSAJES_CARGAS } from '@cabildo/contracts/organizacion-cargas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { COLUMNAS_USUARIOS, TABLA_USUARIOS, type Usuario, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import { IconDots, IconFileUpload, IconRefresh, IconUserShare, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { areasQuery } from '../../platform/areas.ts'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { irA } from '../../platform/direccion.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { MasAcciones } from '../../ui/MasAcciones.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { useEleccion } from '../../ui/tabla/useEleccion.ts'
import { useSeleccion } from '../../ui/tabla/useSeleccion.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { BarraDeClaves } from './BarraDeClaves.tsx'
import { Cuenta, Dni, EstadoUsuario, Titular } from './celdas.tsx'
import { MenuUsuarioFila } from './MenuUsuarioFila.tsx'
import { usePedido } from './usePedido.ts'
import type { DestinoElegido } from './useTrasladoForm.ts'
import { pedirUsuario, useEliminarUsuario, usuariosQuery } from './usuarios.api.ts'
import { VencenPronto } from './VencenPronto.tsx'
import { pedirSituacion, type Situacion, vencimientosQuery } from './vigencia.api.ts'

// The table shows first; each dialog comes when somebody first wants it.
const UsuarioModal = lazy(() => import('./UsuarioModal.tsx').then((m) => ({ default: m.UsuarioModal })))
const AccesosModal = lazy(() => import('./AccesosModal.tsx').then((m) => ({ default: m.AccesosModal })))
const TrasladoModal = lazy(() => import('./TrasladoModal.tsx').then((m) => ({ default: m.TrasladoModal })))
const BajaDialogo = lazy(() => import('./BajaDialogo.tsx').then((m) => ({ default: m.BajaDialogo })))
const VerComoDialogo = lazy(() => import('./VerComoDialogo.tsx').then((m) => ({ default: m.VerComoDialogo })))
const ClaveAjenaDialogo = lazy(() => import('../sesion/index.ts').then((m) => ({ default: m.ClaveAjenaDialogo })))
const CargaDeOrganizacionDialogo = lazy(() =>
  import('../cargas-organizacion/index.ts').then((m) => ({ default: m.CargaDeOrganizacionDialogo })),
)
const SesionesDialogo = lazy(() => import('./SesionesDialogo.tsx').then((m) => ({ default: m.SesionesDialogo })))
const QuitarEnlaceDialogo = lazy(() =>
  import('./QuitarEnlaceDialogo.tsx').then((m) => ({ default: m.QuitarEnlaceDialogo })),
)
const QuitarFactorDialogo = lazy(() =>
  import('./QuitarFactorDialogo.tsx').then((m) => ({ default: m.QuitarFactorDialogo })),
)
const GenerarClavesDialogo = lazy(() =>
  import('./GenerarClavesDialogo.tsx').then((m) => ({ default: m.GenerarClavesDialogo })),
)

const COLUMNAS = vestir(COLUMNAS_USUARIOS, {
  username: { celda: (usuario) => <Cuenta usuario={usuario} />, lugar: 'principal', anchoMinPx: 124 },
  employee: { celda: (usuario) => <Titular usuario={usuario} />, rotulo: () => false },
  dni: { celda: (usuario) => <Dni usuario={usuario} />, rotulo: () => false, fija: true },
  acceso_area: { rotulo: ({ acceso_area }) => !!acceso_area },
  perfil: { lugar: 'mitad', rotulo: ({ perfil }) => !!perfil },
  // In a card the corner is the menu's.
  estado: { celda: (usuario) => <EstadoUsuario usuario={usuario} /> },
  ultimo_ingreso: { lugar: 'mitad', fija: true, menor: true, rotulo: ({ ultimo_ingreso }) => !!ultimo_ingreso },
})
const SIN_FILAS: readonly Usuario[] = []
const claveDe = ({ id }: Usuario) => id
const nombreDe = ({ employee, area_name, username }: Usuario) => employee || `${username} (${area_name})`

/** LISTADO DE USUARIOS: user administration (USU-01 to USU-07). */
export function UsuariosPage({ sesion }: { sesion: SesionUsuario }) {
  const lista = useListaDePantalla(TABLA_USUARIOS, [{ column: 'created_at', dir: 'desc' }])
  // Three queries in one round trip (USU-41).
  const consulta = useQuery(usuariosQuery(lista.listado))
  const areas = useQuery(areasQuery)
  const cargos = useQuery(cargosQuery)
  const seleccion = useSeleccion(consulta.data?.data, claveDe)
  const edicion = useFormularioAbrible<UsuarioDetalle | null>('usuario')
  const accesos = useFormularioAbrible<Usuario>('accesos')
  const clave = useAbrible<Usuario>()
  const traslado = useAbrible<{ usuario: Usuario; situacion: Situacion; destino?: DestinoElegido | undefined }>()
  const vencimientos = useQuery(vencimientosQuery)
  const borrado = useAbrible<Usuario>()
  const sesiones = useAbrible<Usuario>()
  const factor = useAbrible<Usuario>()
  const enlace = useAbrible<Usuario>()
  const baja = useAbrible<Usuario>()
  const vista = useAbrible<Usuario>()
  const [nuevo, setNuevo] = useState<number | null>(null)
  const eliminar = useEliminarUsuario()
  const cliente = useQueryClient()
  // Boxes to mark users stand beside those of the filter alone: there is nothing else to do to several at once.
  const porClave = !!lista.listado.columns.clave
  const { eleccion, elegidas, quitar } = useEleccion({
    filas: consulta.data?.data ?? SIN_FILAS,
    rowKey: claveDe,
    elegible: (usuario) => porClave && !!usuario.clave && impedimentoDeCuenta(sesion, usuario, 'clave') === null,
    nombre: ({ username }) => `Elegir ${username}`,
    nombrePagina: 'Elegir los de esta página',
  })
  const excel = useAbrible<true>()
  const generacion = useAbrible<readonly Usuario[]>()
  const pedido = usePedido()

  /** Reloads lists that failed; if they fail again, the cache shows a toast. */
  const asegurarListas = () => {
    if (areas.isError) void areas.refetch()
    if (cargos.isError) void cargos.refetch()
  }
  const crear = () => {
    asegurarListas()
    pedido.olvidar()
    edicion.abrir(null)
  }

  const editar = ({ id }: Usuario) => {
    asegurarListas()
    void pedido.pedir(
      id,
      () => pedirUsuario(id),
      ({ data }) => edicion.abrir(data),
    )
  }
  const trasladar = (usuario: Usuario, destino?: DestinoElegido) => {
    asegurarListas()
    void pedido.pedir(
      usuario.id,
      () => pedirSituacion(usuario.id),
      (situacion) => traslado.abrir({ usuario, situacion, destino }),
    )
  }
  /** A later choice replaces a user that is still loading. */
  const enLugar = (accion: (usuario: Usuario) => void) => (usuario: Usuario) => {
    pedido.olvidar()
    accion(usuario)
  }

  return (
    <PantallaDeLista
      titulo="LISTADO DE USUARIOS"
      contexto="Seleccione una fila y use el botón derecho, la tecla Menú o su botón «…» para ver sus acciones"
      onNuevo={crear}
      otrosBotones={
        <MasAcciones titulo="Usuarios">
          <ItemMenu icono={<Icono de={IconRefresh} />} href="#/renovacion">
            Renovación
          </ItemMenu>
          <ItemMenu icono={<Icono de={IconUserShare} />} href="#/encargaturas">
            Encargaturas
          </ItemMenu>
          <ItemMenu icono={<Icono de={IconUsersGroup} />} href="#/perfiles">
            Perfiles
          </ItemMenu>
          <ItemMenu icono={<Icono de={IconFileUpload} />} onClick={() => excel.abrir(true)}>
            Subir Excel
          </ItemMenu>
        </MasAcciones>
      }
      {...(porClave && { eleccion })}
      filtroRapido={{
        etiqueta: 'Contraseña inicial',
        columna: 'clave',
        opciones: [
          { valor: '', etiqueta: 'Todos' },
          { valor: 'pendiente', etiqueta: 'Clave inicial pendiente' },
          { valor: 'vencida', etiqueta: 'Vencida' },
        ],
      }}
      exportacion={exportacionDe({
        tabla: 'usuarios',
        formatos: ['excel'],
        listado: lista.listado,
        pedir: (parte) => cliente.fetchQuery({ ...usuariosQuery(parte), staleTime: 0 }),
        area: sesion.area,
      })}
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={claveDe}
      nueva={nuevo}
      atributos={seleccion.atributos}
      alrededor={(tabla) => (
        <>
          <VencenPronto vencimientos={vencimientos.data?.data ?? []} hoy={diaLima(new Date())} />
          {tabla}
        </>
      )}
      acciones={(usuario) => [
        {
          icono: IconDots,
          nombre: `Acciones de ${usuario.username}`,
          menu: seleccion.menuAbiertoEn(usuario),
          ocupada: pedido.id === usuario.id,
          onClick: (boton) => seleccion.abrirMenuEn(usuario, boton),
        },
      ]}
      vacio={{
        icono: IconUsers,
        titulo: 'Todavía no hay usuarios',
        texto: 'Cree el primero con el botón Nuevo.',
        sinBoton: true,
      }}
    >
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
        onTrasladar={(usuario) => trasladar(usuario)}
        onVerComo={enLugar(vista.abrir)}
        onBaja={enLugar(baja.abrir)}
        // The own password asks for the current one, and ends the session (USU-50).
        onClave={enLugar((usuario) => (usuario.id === sesion.user.id ? irA('change_password') : clave.abrir(usuario)))}
        onSesiones={enLugar(sesiones.abrir)}
        onQuitarFactor={enLugar(factor.abrir)}
        onDesenlazar={enLugar(enlace.abrir)}
        onEliminar={enLugar(borrado.abrir)}
      />
      <Suspense>
        <UsuarioModal
          usuario={edicion.valor}
          abierto={edicion.abierto}
          onClose={edicion.cerrar}
          borrador={edicion.borrador}
          onGrabado={({ id }) => setNuevo(id)}
          areas={areas.data ?? []}
          cargos={cargos.data ?? []}
        />
      </Suspense>
      <BarraDeClaves elegidos={elegidas.length} onQuitar={quitar} onGenerar={() => generacion.abrir(elegidas)} />
      <AlAbrir de={generacion}>
        {(usuarios, ventana) => <GenerarClavesDialogo usuarios={usuarios} {...ventana} onGeneradas={quitar} />}
      </AlAbrir>
      <AlAbrir de={excel}>
        {(_, ventana) => (
          <CargaDeOrganizacionDialogo
            clase="personal"
            crea={puedeAcceder(['organizacion'], sesion)}
            nota={MENSAJES_CARGAS.notaPersonal}
            {...ventana}
          />
        )}
      </AlAbrir>
      <AlAbrir de={accesos}>
        {(usuario, ventana) => (
          <AccesosModal
            key={usuario.id}
            usuario={usuario}
            {...ventana}
            onTrasladar={trasladar}
            sesion={sesion}
            areas={areas.data ?? []}
            cargos={cargos.data ?? []}
          />
        )}
      </AlAbrir>
      <AlAbrir de={traslado}>
        {(datos, ventana) => (
          <TrasladoModal
            key={datos.usuario.id}
            {...datos}
            {...ventana}
            areas={areas.data ?? []}
            cargos={cargos.data ?? []}
          />
        )}
      </AlAbrir>
      <AlAbrir de={baja}>
        {(usuario, ventana) => <BajaDialogo key={usuario.id} usuario={usuario} sesion={sesion} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={vista}>
        {(usuario, ventana) => <VerComoDialogo key={usuario.id} usuario={usuario} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={clave}>
        {(usuario, ventana) => (
          <ClaveAjenaDialogo usuario={{ id: usuario.id, nombre: nombreDe(usuario) }} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={sesiones}>
        {(usuario, ventana) => <SesionesDialogo key={usuario.id} usuario={usuario} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={factor}>
        {(usuario, ventana) => <QuitarFactorDialogo key={usuario.id} usuario={usuario} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={enlace}>{(usuario, ventana) => <QuitarEnlaceDialogo usuario={usuario} {...ventana} />}</AlAbrir>
      <EliminarFila
        fila={borrado}
        detalle={textoEliminar}
        eliminar={({ id }) => eliminar.mutateAsync(id)}
        alFallar={avisarFallo}
      />
    </PantallaDeLista>
  )
}

const textoEliminar = ({ username, area_name, employee }: Usuario) =>
  `Se eliminará el usuario ${username} de ${area_name ?? employee} y se cerrarán sus sesiones. Esta acción no se puede deshacer.`
