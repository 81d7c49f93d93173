import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Documento, TABLA_DOCUMENTOS } from '@cabildo/contracts/documentos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { estadoDe, reunirFilas, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { useAtajoNuevo } from '../../ui/useAtajoNuevo.ts'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import type { ArchivoAbierto } from './archivos.ts'
import { columnasCon } from './columnas.tsx'
import { traerDocumento } from './documento.api.ts'
import {
  documentosQuery,
  type ListadoDocumentos,
  pedirDocumentos,
  peticionDe,
  useDocumentosEnVivo,
} from './documentos.api.ts'
import { estaFiltrado, FiltrosDocumentos, SIN_FILTROS } from './FiltrosDocumentos.tsx'
import { useAcciones } from './useAcciones.tsx'

// The list shows first; each dialog comes when somebody first wants it.
const DocumentoModal = lazy(() => import('./DocumentoModal.tsx').then((m) => ({ default: m.DocumentoModal })))
const DestinosModal = lazy(() => import('./DestinosModal.tsx').then((m) => ({ default: m.DestinosModal })))
const ConvenioModal = lazy(() => import('./ConvenioModal.tsx').then((m) => ({ default: m.ConvenioModal })))
const Visado = lazy(() => import('./visado.tsx').then((m) => ({ default: m.Visado })))
const VisorDocumento = lazy(() => import('./VisorDocumento.tsx').then((m) => ({ default: m.VisorDocumento })))
const PublicarModal = lazy(() => import('../normas/index.ts').then((m) => ({ default: m.PublicarModal })))

type Campo = ListadoDocumentos['order'][number]['column']

const claveDe = ({ doc_id }: Documento) => doc_id

/** LISTADO DE DOCUMENTOS: the legal documents of the user's own area (DOC-01 to DOC-17). */
export function DocumentosPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const [filtros, setFiltros] = useState(SIN_FILTROS)
  const consulta = useQuery(documentosQuery(area_id, listado, filtros))
  const edicion = useAbrible<Documento | null>()
  const destinos = useAbrible<Documento>()
  const visado = useAbrible<Documento>()
  const convenio = useAbrible<Documento>()
  const publicacion = useAbrible<Documento>()
  const visor = useAbrible<{ documento: Documento; archivo: ArchivoAbierto }>()
  const enCurso = useEnCurso()
  const [nuevo, setNuevo] = useState<number | null>(null)
  useDocumentosEnVivo(area_id)

  const crear = () => edicion.abrir(null)
  useAtajoNuevo(crear)

  const filtrar = (nuevos: typeof filtros) => {
    setFiltros(nuevos)
    cambiar({ start: 0 })
  }
  const { abrir } = visor
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon((documento, archivo) => abrir({ documento, archivo })), [])
  /** The row may be old, and in a long page it holds only the first item: the form begins with the whole text. */
  const editar = ({ doc_id }: Documento) =>
    enCurso.durante(doc_id, async () => {
      try {
        edicion.abrir(await traerDocumento(doc_id))
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.sinDatos)
      }
    })
  const dialogos = { derivar: destinos, publicar: publicacion, visado, convenio }
  const { acciones, menu } = useAcciones(
    sesion,
    (accion, documento) => (accion === 'editar' ? void editar(documento) : dialogos[accion].abrir(documento)),
    ({ doc_id }) => enCurso.tiene(doc_id),
  )

  return (
    <>
      <Cabeza
        titulo="LISTADO DE DOCUMENTOS"
        accion={
          <Button leftSection={<Icono de={IconPlus} />} onClick={crear} aria-keyshortcuts="Alt+N">
            Nuevo
          </Button>
        }
      >
        Normas y documentos generados por {sesion.area.name}
      </Cabeza>
      <DataTable
        titulo="LISTADO DE DOCUMENTOS"
        columnas={columnas}
        tabla={TABLA_DOCUMENTOS}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={claveDe}
        marcas={({ doc_id }) => ({ nueva: doc_id === nuevo })}
        acciones={acciones}
        filtrado={estaFiltrado(filtros)}
        onQuitarFiltros={() => filtrar(SIN_FILTROS)}
        filtros={<FiltrosDocumentos filtros={filtros} onFiltros={filtrar} />}
        exportacion={{
          formatos: ['excel', 'pdf'],
          procedencia: `${entidad.nombre} · ${sesion.area.name}`,
          onExportar: (formato) => exportarTabla('documentos', formato, peticionDe(listado, filtros)),
          todasLasFilas: () => reunirFilas(listado, (parte) => pedirDocumentos(parte, filtros)),
          alFallar: avisarFallo,
        }}
        vacio={{
          icono: <Icono de={IconFileText} tam={32} />,
          titulo: 'Todavía no hay documentos',
          texto: 'Redacte el primero: el número lo pone Cabildo al grabar.',
          accion: (
            <Button variant="default" leftSection={<Icono de={IconPlus} />} onClick={crear}>
              Nuevo
            </Button>
          ),
        }}
      />
      {menu}
      <Suspense>
        <DocumentoModal
          documento={edicion.valor}
          abierto={edicion.abierto}
          area={sesion.area}
          onClose={edicion.cerrar}
          alGrabar={({ doc_id }) => setNuevo(doc_id)}
        />
      </Suspense>
      {destinos.valor && (
        <Suspense>
          <DestinosModal documento={destinos.valor} abierto={destinos.abierto} onClose={destinos.cerrar} />
        </Suspense>
      )}
      {visado.valor && (
        <Suspense>
          <Visado documento={visado.valor} abierto={visado.abierto} onClose={visado.cerrar} />
        </Suspense>
      )}
      {convenio.valor && (
        <Suspense>
          <ConvenioModal documento={convenio.valor} abierto={convenio.abierto} onClose={convenio.cerrar} />
        </Suspense>
      )}
      {publicacion.valor && (
        <Suspense>
          <PublicarModal
            documento={publicacion.valor}
            abierto={publicacion.abierto}
            area={sesion.area}
            onClose={publicacion.cerrar}
          />
        </Suspense>
      )}
      {visor.valor && (
        <Suspense>
          <VisorDocumento {...visor.valor} abierto={visor.abierto} onClose={visor.cerrar} />
        </Suspense>
      )}
    </>
  )
}
