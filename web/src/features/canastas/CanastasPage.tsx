import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { type Canasta, TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { Button } from '@mantine/core'
import { IconBasket, IconChartBar, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { ponerDatosEnLaDireccion, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { useAtencionDelPadron } from '../../platform/padron.ts'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import { useSeleccion } from '../../ui/tabla/useSeleccion.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { useAtajoNuevo } from '../../ui/useAtajoNuevo.ts'
import estilos from './CanastasPage.module.css'
import { canastasQuery, type ListadoCanastas, useCanastasEnVivo } from './canastas.api.ts'
import { columnasCon } from './columnas.tsx'
import { FiltrosCanastas } from './FiltrosCanastas.tsx'
import { escribirFiltros, type Filtros, leerFiltros } from './filtros.ts'
import { InfoBeneficiario } from './InfoBeneficiario.tsx'

// The list shows first; each dialog comes when somebody first wants it.
const CanastaModal = lazy(() => import('./CanastaModal.tsx').then((m) => ({ default: m.CanastaModal })))
const ReferenciaModal = lazy(() => import('./ReferenciaModal.tsx').then((m) => ({ default: m.ReferenciaModal })))
const CargaModal = lazy(() => import('./carga/CargaModal.tsx').then((m) => ({ default: m.CargaModal })))

type Campo = ListadoCanastas['order'][number]['column']

const TITULO = 'LISTADO DE CANASTAS'
const claveDe = ({ id }: Canasta) => id
const ponerFiltros = (filtros: Filtros) => ponerDatosEnLaDireccion('excel', escribirFiltros(filtros))

/** LISTADO DE CANASTAS: the beneficiaries of the food baskets (CAN-01 to CAN-14). */
export function CanastasPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion }: { sesion: SesionUsuario }) {
  const datos = useDatosDeLaDireccion()
  const filtros = useMemo(() => leerFiltros(datos), [datos])
  const [propio, cambiar] = useListado<Campo>({ order: [{ column: 'fec_entrega', dir: 'desc' }] })
  const [datosVistos, setDatosVistos] = useState(datos)
  if (datos !== datosVistos) {
    setDatosVistos(datos)
    cambiar({ start: 0 })
  }
  const listado = { ...propio, columns: { ...propio.columns, ...filtros } }
  const edicion = useAbrible<Canasta | 'nueva'>()
  const referencia = useAbrible<Canasta>()
  const info = useAbrible<Canasta>()
  const [subiendo, setSubiendo] = useState<boolean>()
  // A load that fails ends the session (SHE-80): never behind a form, which would be lost with it.
  const consulta = useQuery({ ...canastasQuery(listado), enabled: !edicion.abierto && !referencia.abierto })
  const seleccion = useSeleccion(claveDe, info.abrir)
  const [nueva, setNueva] = useState<number | null>(null)
  useCanastasEnVivo(sesion.area.id)

  const crear = () => edicion.abrir('nueva')
  const puedeCrear = puedeAcceder([Permiso.canastasNuevo], sesion)
  useAtajoNuevo(puedeCrear ? crear : nada)

  const [buscado, setBuscado] = useState<string | null>(null)
  useAtencionDelPadron(
    useCallback(
      ({ dni }) => {
        ponerFiltros({})
        cambiar({ search: '', columns: { dni } })
        setBuscado(dni)
      },
      [cambiar],
    ),
  )
  const { data: pagina, isPlaceholderData: deAntes } = consulta
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  useEffect(() => {
    if (buscado === null || !pagina || deAntes) return
    setBuscado(null)
    const canasta = pagina.data.find(({ dni }) => dni === buscado)
    if (!canasta) return
    seleccion.elegir(canasta.id)
    info.abrir(canasta)
  }, [buscado, pagina, deAntes])

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon({ editar: edicion.abrir, cambiar: referencia.abrir }), [])
  const botonNuevo = { leftSection: <Icono de={IconPlus} />, onClick: crear, children: 'Nuevo' }

  return (
    <>
      <Cabeza
        titulo={TITULO}
        accion={
          <div className={estilos.botones}>
            <Button component="a" href="#/chart" variant="default" leftSection={<Icono de={IconChartBar} />}>
              Ver indicadores
            </Button>
            {puedeAcceder([Permiso.canastasSubir], sesion) && (
              <Button variant="default" leftSection={<Icono de={IconUpload} />} onClick={() => setSubiendo(true)}>
                Subir Excel
              </Button>
            )}
            {puedeCrear && <Button {...botonNuevo} aria-keyshortcuts="Alt+N" />}
          </div>
        }
      >
        Pulse dos veces una fila, o Enter, para ver todos sus datos
      </Cabeza>
      <DataTable
        titulo={TITULO}
        ancha
        columnas={columnas}
        tabla={TABLA_CANASTAS}
        listado={listado}
        onListado={cambiar}
        onQuitarFiltros={() => ponerFiltros({})}
        estado={estadoDe(consulta)}
        clave={claveDe}
        marcas={({ id }) => ({ nueva: id === nueva })}
        atributos={seleccion.atributos}
        filtros={
          <FiltrosCanastas
            filtros={filtros}
            onFiltros={ponerFiltros}
            dni={propio.columns.dni ?? ''}
            onQuitarDni={() => cambiar({ columns: {} })}
          />
        }
        vacio={{
          icono: <Icono de={IconBasket} tam={32} />,
          titulo: 'Todavía no hay beneficiarios',
          texto: 'Suba la relación en Excel o registre al primero.',
          ...(puedeCrear && { accion: <Button variant="default" {...botonNuevo} /> }),
        }}
      />
      <InfoBeneficiario beneficiario={info.valor} abierto={info.abierto} onClose={info.cerrar} />
      {edicion.valor && (
        <Suspense>
          <CanastaModal
            canasta={edicion.valor === 'nueva' ? null : edicion.valor}
            abierto={edicion.abierto}
            onClose={edicion.cerrar}
            onGrabada={({ id }) => setNueva(id)}
          />
        </Suspense>
      )}
      {referencia.valor && (
        <Suspense>
          <ReferenciaModal
            canasta={referencia.valor}
            abierto={referencia.abierto}
            onClose={referencia.cerrar}
            onGrabada={({ id }) => setNueva(id)}
          />
        </Suspense>
      )}
      {subiendo !== undefined && (
        <Suspense>
          <CargaModal abierto={subiendo} onClose={() => setSubiendo(false)} />
        </Suspense>
      )}
    </>
  )
}

const nada = () => undefined
