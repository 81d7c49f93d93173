import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { type Canasta, TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconBasket, IconChartBar, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { mientrasNo } from '../../platform/consultas.ts'
import { cambiarDatos, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { useAtencionDelPadron } from '../../platform/padron.ts'
import { PRIMERA_PAGINA, useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { useSeleccion } from '../../ui/tabla/useSeleccion.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { canastasQuery, useCanastasEnVivo } from './canastas.api.ts'
import { columnasCon } from './columnas.tsx'
import { FiltrosCanastas } from './FiltrosCanastas.tsx'
import { comoDatos, type Filtros, leerFiltros } from './filtros.ts'
import { InfoBeneficiario } from './InfoBeneficiario.tsx'

// The list shows first; each dialog comes when somebody first wants it.
const CanastaModal = lazy(() => import('./CanastaModal.tsx').then((m) => ({ default: m.CanastaModal })))
const ReferenciaModal = lazy(() => import('./ReferenciaModal.tsx').then((m) => ({ default: m.ReferenciaModal })))
const CargaModal = lazy(() => import('./carga/CargaModal.tsx').then((m) => ({ default: m.CargaModal })))

const rowKeyOf = ({ id }: Canasta) => id
const ponerFiltros = (filtros: Filtros) => cambiarDatos({ ...comoDatos(filtros), ...PRIMERA_PAGINA })

/** LISTADO DE CANASTAS: the beneficiaries of the food baskets (CAN-01 to CAN-14). */
export function CanastasPage({ sesion }: { sesion: SesionUsuario }) {
  const datos = useDatosDeLaDireccion()
  const filtros = useMemo(() => leerFiltros(datos), [datos])
  const lista = useListaDePantalla(TABLA_CANASTAS, [{ column: 'fec_entrega', dir: 'desc' }])
  const { listado: propio, cambiar } = lista
  // Not in the address, so that it does not stay in the browser's history.
  const [dni, setDni] = useState('')
  const listado = { ...propio, columns: { ...filtros, ...(dni && { dni }) } }
  const cambiarSinDni = useCallback<typeof cambiar>(
    ({ columns, ...cambio }) => cambiar({ ...cambio, ...(columns && { columns: { ...columns, dni: '' } }) }),
    [cambiar],
  )
  const edicion = useFormularioAbrible<Canasta | 'nueva'>('canasta')
  const referencia = useAbrible<Canasta>()
  const info = useAbrible<Canasta>()
  const [subiendo, setSubiendo] = useState<boolean>()
  const consulta = useQuery({ ...canastasQuery(listado), enabled: mientrasNo(edicion.abierto || referencia.abierto) })
  const seleccion = useSeleccion(consulta.data?.data, rowKeyOf, info.abrir)
  const [nueva, setNueva] = useState<number | null>(null)
  useCanastasEnVivo(sesion.area.id)

  const crear = () => edicion.abrir('nueva')
  const puedeCrear = puedeAcceder([Permiso.canastasNuevo], sesion)

  const [buscado, setBuscado] = useState<string | null>(null)
  useAtencionDelPadron(
    useCallback(
      ({ dni }) => {
        cambiar({ search: '', columns: {} })
        setDni(dni)
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

  return (
    <PantallaDeLista
      titulo="LISTADO DE CANASTAS"
      contexto="Pulse dos veces una fila, o Enter, para ver todos sus datos"
      onNuevo={puedeCrear ? crear : undefined}
      otrosBotones={
        <>
          <Button href="#/chart" variant="default" leftSection={<Icono de={IconChartBar} />}>
            Ver indicadores
          </Button>
          {puedeAcceder([Permiso.canastasSubir], sesion) && (
            <Button variant="default" leftSection={<Icono de={IconUpload} />} onClick={() => setSubiendo(true)}>
              Subir Excel
            </Button>
          )}
        </>
      }
      ancha
      columnas={columnas}
      lista={{ ...lista, listado, cambiar: cambiarSinDni }}
      filtrado={dni !== ''}
      onQuitarFiltros={() => setDni('')}
      consulta={consulta}
      rowKey={rowKeyOf}
      nueva={nueva}
      atributos={seleccion.atributos}
      filtros={<FiltrosCanastas filtros={filtros} onFiltros={ponerFiltros} dni={dni} onQuitarDni={() => setDni('')} />}
      vacio={{
        icono: IconBasket,
        titulo: 'Todavía no hay beneficiarios',
        texto: 'Suba la relación en Excel o registre al primero.',
      }}
    >
      <InfoBeneficiario beneficiario={info.valor} abierto={info.abierto} onClose={info.cerrar} />
      <AlAbrir de={edicion}>
        {(canasta, ventana) => (
          <CanastaModal
            canasta={canasta === 'nueva' ? null : canasta}
            {...ventana}
            onGrabada={({ id }) => setNueva(id)}
          />
        )}
      </AlAbrir>
      <AlAbrir de={referencia}>
        {(canasta, ventana) => <ReferenciaModal canasta={canasta} {...ventana} onGrabada={({ id }) => setNueva(id)} />}
      </AlAbrir>
      {subiendo !== undefined && (
        <Suspense>
          <CargaModal abierto={subiendo} onClose={() => setSubiendo(false)} />
        </Suspense>
      )}
    </PantallaDeLista>
  )
}
