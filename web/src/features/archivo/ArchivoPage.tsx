import { MENSAJES_ARCHIVO, type NormaArchivada, TABLA_ARCHIVO } from '@cabildo/contracts/archivo'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { Button } from '@mantine/core'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useSesion } from '../../platform/sesion.ts'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { useAtajoNuevo } from '../../ui/useAtajoNuevo.ts'
import { BuscadorTextos } from '../textos/index.ts'
import estilos from './ArchivoPage.module.css'
import { archivoQuery, buscarEnTextos, type ListadoArchivo, pedirCamino, TEXTOS } from './archivo.api.ts'
import { columnasCon } from './columnas.tsx'
import { FiltrosArchivo } from './FiltrosArchivo.tsx'
import { claveDe, nombreDe } from './norma.ts'

// Only who may add norms brings it.
const AgregarModal = lazy(() => import('./AgregarModal.tsx').then((m) => ({ default: m.AgregarModal })))

// Nor the viewer, before somebody opens a PDF.
const VisorPdf = lazy(() => import('../../ui/VisorPdf.tsx').then((m) => ({ default: m.VisorPdf })))

type Campo = ListadoArchivo['order'][number]['column']

const TITULO = 'Archivo de normas'
const EXPLICA = 'Ordenanzas, resoluciones, acuerdos y decretos de la municipalidad, con su PDF.'
const NINGUNA: ReadonlySet<string> = new Set()

/** The archive of norms: for everybody, and with 'Nuevo' for whoever holds permission 13 (ARC-01 to ARC-07). */
export function ArchivoPage() {
  const sesion = useSesion()
  const puedeAgregar = puedeAcceder([Permiso.archivo], sesion)
  if (sesion) return puedeAgregar ? <ConAlta /> : <ParaElPersonal />
  return (
    <div className={estilos.publica} data-ancho="completo">
      <BandaPublica titulo={TITULO} texto={EXPLICA} />
      <div className={estilos.columna}>
        <Archivo nuevas={NINGUNA} />
      </div>
    </div>
  )
}

const ParaElPersonal = () => (
  <>
    <Cabeza titulo="ARCHIVO DE NORMAS">{EXPLICA}</Cabeza>
    <Archivo nuevas={NINGUNA} />
  </>
)

/** With the modal that adds norms (ARC-03, ARC-08); those just saved light up once. */
const ConAlta = () => {
  const [abierto, setAbierto] = useState(false)
  const [nuevas, setNuevas] = useState(NINGUNA)
  const agregar = () => setAbierto(true)
  useAtajoNuevo(agregar)
  const nuevo = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<Icono de={IconPlus} />} onClick={agregar} aria-keyshortcuts="Alt+N">
      Nuevo
    </Button>
  )
  return (
    <>
      <Cabeza titulo="ARCHIVO DE NORMAS" accion={nuevo('filled')}>
        {EXPLICA}
      </Cabeza>
      <Archivo nuevas={nuevas} accion={nuevo('default')} />
      <Suspense>
        <AgregarModal
          abierto={abierto}
          onClose={() => setAbierto(false)}
          alGuardar={(norma) => setNuevas((antes) => new Set([...antes, claveDe(norma)]))}
        />
      </Suspense>
    </>
  )
}

interface Props {
  /** Keys of the norms just saved. */
  nuevas: ReadonlySet<string>
  /** What an empty archive offers. */
  accion?: ReactNode
}

/** The search over the texts, the table, and the viewer, 720 high (ARC-04 to ARC-07, ARC-23 to ARC-25). */
const Archivo = ({ nuevas, accion }: Props) => {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(archivoQuery(listado))
  const visor = useAbrible<{ norma: NormaArchivada; camino: string }>()
  const [ocupada, setOcupada] = useState<string | null>(null)

  const ver = async (norma: NormaArchivada) => {
    if (ocupada !== null) return
    setOcupada(claveDe(norma))
    try {
      visor.abrir({ norma, camino: await pedirCamino(norma) })
    } catch (fallo) {
      const sinRespuesta = fallo instanceof ErrorApi && fallo.status === 0
      avisarFallo(fallo, sinRespuesta ? MENSAJES.sinDatos : MENSAJES_ARCHIVO.sinArchivo)
    } finally {
      setOcupada(null)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state, and `ocupada` is all that it reads
  const columnas = useMemo(() => columnasCon((norma) => void ver(norma), ocupada), [ocupada])

  return (
    <>
      <BuscadorTextos clave={TEXTOS} buscar={buscarEnTextos} alto={720} conOrigen>
        <DataTable
          titulo={TITULO}
          columnas={columnas}
          tabla={TABLA_ARCHIVO}
          listado={listado}
          onListado={cambiar}
          estado={estadoDe(consulta)}
          clave={claveDe}
          marcas={(norma) => ({ nueva: nuevas.has(claveDe(norma)) })}
          filtros={<FiltrosArchivo columns={listado.columns} onColumns={(columns) => cambiar({ columns })} />}
          vacio={{
            icono: <Icono de={IconArchive} tam={32} />,
            titulo: MENSAJES_ARCHIVO.vacio,
            texto: accion ? 'Agregue las normas con su PDF.' : 'Aquí aparecerán las normas que se agreguen al archivo.',
            accion,
          }}
        />
      </BuscadorTextos>
      {visor.valor && (
        <Suspense>
          <VisorPdf
            abierto={visor.abierto}
            onClose={visor.cerrar}
            titulo={nombreDe(visor.valor.norma)}
            archivo="PDF"
            url={visor.valor.camino}
            alto={720}
          />
        </Suspense>
      )}
    </>
  )
}
