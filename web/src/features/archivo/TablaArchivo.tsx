import {
  ANIOS_ARCHIVO,
  MENSAJES_ARCHIVO,
  type NormaArchivada,
  TABLA_ARCHIVO,
  TIPOS_ARCHIVO,
} from '@cabildo/contracts/archivo'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import { IconArchive } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { BarraFiltros } from '../../ui/BarraFiltros.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { estadoDe } from '../../ui/tabla/useListado.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { BUSCAR_TAMBIEN_EN_TEXTOS, useEnLosTextos } from '../textos/index.ts'
import estilos from './ArchivoPage.module.css'
import { archivoQuery, buscarEnTextos, LISTADO, type ListadoArchivo, pedirCamino, TEXTOS } from './archivo.api.ts'
import { columnasCon } from './columnas.tsx'
import { keyOf, nombreDe, TITULO } from './norma.ts'

// The viewer comes when somebody opens a PDF.
const VisorPdf = lazy(() => import('../../ui/VisorPdf.tsx').then((m) => ({ default: m.VisorPdf })))

const NINGUNA: ReadonlySet<string> = new Set()

interface Props {
  /** Keys of the norms just saved. */
  nuevas?: ReadonlySet<string>
  /** What an empty archive offers. */
  accion?: ReactNode
  /** Stops loading: a failed load ends the session (SHE-79, SHE-80), and would lose what is being added. */
  quieta?: boolean
  /** What the staff does with a norm. */
  acciones?: (norma: NormaArchivada) => ReactNode
}

/** The table, what the texts say to its search, and the viewer, 720 high (ARC-04 to ARC-07, ARC-23 to ARC-25). */
export const TablaArchivo = ({ nuevas = NINGUNA, accion, quieta = false, acciones }: Props) => {
  const { listado, cambiar } = useListaDePantalla(TABLA_ARCHIVO, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery({ ...archivoQuery(listado), enabled: !quieta })
  const textos = useEnLosTextos({
    ...{ escrito: listado.search, queryKey: TEXTOS, buscar: buscarEnTextos },
    ...{ alcance: 'del archivo y de las publicaciones', alto: 720, conOrigen: true },
  })
  const cliente = useQueryClient()
  // A load that is already running must not fail later either.
  useEffect(() => {
    if (quieta) void cliente.cancelQueries({ queryKey: LISTADO })
  }, [cliente, quieta])
  const visor = useAbrible<{ norma: NormaArchivada; camino: string }>()
  const [ocupada, setOcupada] = useState<string | null>(null)

  const busqueda = useRef<AbortController>(null)
  useEffect(() => () => busqueda.current?.abort(), [])

  /** Only the last press counts. */
  const ver = async (norma: NormaArchivada) => {
    busqueda.current?.abort()
    const mia = new AbortController()
    busqueda.current = mia
    setOcupada(keyOf(norma))
    try {
      const camino = await pedirCamino(norma, mia.signal)
      if (!mia.signal.aborted) visor.abrir({ norma, camino })
    } catch (fallo) {
      if (mia.signal.aborted) return
      const sinRespuesta = fallo instanceof ErrorApi && fallo.status === 0
      avisarFallo(fallo, sinRespuesta ? MENSAJES.sinDatos : MENSAJES_ARCHIVO.sinArchivo)
    } finally {
      if (busqueda.current === mia) setOcupada(null)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing that changes
  const columnas = useMemo(() => columnasCon((norma) => void ver(norma), ocupada), [ocupada])

  return (
    <>
      <DataTable
        titulo={TITULO}
        buscar={BUSCAR_TAMBIEN_EN_TEXTOS}
        aviso={textos.cuenta}
        columnas={columnas}
        tabla={TABLA_ARCHIVO}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        rowKey={keyOf}
        {...(acciones && { acciones })}
        marcas={(norma) => ({ nueva: nuevas.has(keyOf(norma)) })}
        filtros={<FiltrosArchivo columns={listado.columns} onColumns={(columns) => cambiar({ columns })} />}
        vacio={{
          icono: <Icono de={IconArchive} tam={32} />,
          titulo: MENSAJES_ARCHIVO.vacio,
          texto: accion ? 'Agregue las normas con su PDF.' : 'Aquí aparecerán las normas que se agreguen al archivo.',
          accion,
        }}
      />
      {textos.lista}
      <AlAbrir de={visor}>
        {({ norma, camino }, ventana) => (
          <VisorPdf titulo={nombreDe(norma)} archivo="PDF" url={camino} alto={720} {...ventana} />
        )}
      </AlAbrir>
    </>
  )
}

interface PropsFiltros {
  columns: ListadoArchivo['columns']
  onColumns: (columns: ListadoArchivo['columns']) => void
}

/** Tipo and Año; each takes effect as it is chosen (ARC-10, ARC-11). */
const FiltrosArchivo = ({ columns, onColumns }: PropsFiltros) => (
  <BarraFiltros className={estilos.filtros}>
    <Selector
      label="Tipo"
      value={columns.tipo_doc ?? ''}
      data={[{ value: '', label: 'Todos' }, ...TIPOS_ARCHIVO.map(({ name }) => name)]}
      onChange={({ currentTarget }) => onColumns({ ...columns, tipo_doc: currentTarget.value })}
    />
    <Selector
      label="Año"
      value={columns.anio ?? ''}
      data={[{ value: '', label: 'Todos' }, ...aniosDesde(entidad.hoy, ANIOS_ARCHIVO).map(String)]}
      onChange={({ currentTarget }) => onColumns({ ...columns, anio: currentTarget.value })}
    />
  </BarraFiltros>
)
