import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS } from '@cabildo/contracts/base/rutas'
import { type Documento, TABLA_DOCUMENTOS } from '@cabildo/contracts/documentos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFileText } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useFiltrosDePantalla, useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { EnviarDialogo } from '../expedientes/index.ts'
import type { ArchivoAbierto } from './archivos.ts'
import { columnasCon } from './columnas.tsx'
import { traerDocumento } from './documento.api.ts'
import { DOCUMENTOS, documentosQuery, pedirDocumentos, peticionDe, useDocumentosEnVivo } from './documentos.api.ts'
import { estaFiltrado, FiltrosDocumentos, posibles, SIN_FILTROS } from './FiltrosDocumentos.tsx'
import { useAcciones } from './useAcciones.tsx'

// The list shows first; each dialog comes when somebody first wants it.
const DocumentoModal = lazy(() => import('./DocumentoModal.tsx').then((m) => ({ default: m.DocumentoModal })))
const DestinosModal = lazy(() => import('./DestinosModal.tsx').then((m) => ({ default: m.DestinosModal })))
const ConvenioModal = lazy(() => import('./ConvenioModal.tsx').then((m) => ({ default: m.ConvenioModal })))
const PapelModal = lazy(() => import('./PapelModal.tsx').then((m) => ({ default: m.PapelModal })))
const DeshacerPapel = lazy(() => import('./DeshacerPapel.tsx').then((m) => ({ default: m.DeshacerPapel })))
const HistoriaModal = lazy(() => import('./HistoriaModal.tsx').then((m) => ({ default: m.HistoriaModal })))
const Visado = lazy(() => import('./visado.tsx').then((m) => ({ default: m.Visado })))
const VisorDocumento = lazy(() => import('./VisorDocumento.tsx').then((m) => ({ default: m.VisorDocumento })))
const PublicarModal = lazy(() => import('../normas/index.ts').then((m) => ({ default: m.PublicarModal })))

const rowKeyOf = ({ doc_id }: Documento) => doc_id

/** LISTADO DE DOCUMENTOS: the legal documents of the user's own area (DOC-01 to DOC-17). */
export function DocumentosPage({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const lista = useListaDePantalla(TABLA_DOCUMENTOS, [{ column: 'created_at', dir: 'desc' }])
  const { listado } = lista
  const [filtros, filtrar] = useFiltrosDePantalla(SIN_FILTROS, posibles)
  const consulta = useQuery(documentosQuery(area_id, listado, filtros))
  const edicion = useFormularioAbrible<Documento | null>('documento')
  const destinos = useFormularioAbrible<Documento>('destinos')
  const visado = useAbrible<Documento>()
  const convenio = useAbrible<Documento>()
  const papel = useAbrible<Documento>()
  const historia = useAbrible<Documento>()
  const envio = useFormularioAbrible<Documento>('enviar-por-bandeja')
  const deshacerPapel = useAbrible<Documento>()
  const publicacion = useFormularioAbrible<Documento>('publicacion')
  const visor = useAbrible<{ documento: Documento; archivo: ArchivoAbierto }>()
  const enCurso = useEnCurso()
  const cliente = useQueryClient()
  const [nuevo, setNuevo] = useState<number | null>(null)
  useDocumentosEnVivo(area_id)

  /** The document whose texts a new one begins with. */
  const [copiado, setCopiado] = useState<Documento | null>(null)

  const abrirEdicion = (documento: Documento | null, deCopia: Documento | null = null) => {
    setCopiado(deCopia)
    edicion.abrir(documento)
  }
  const crear = () => abrirEdicion(null)

  const { abrir } = visor
  const verCasos = puedeAcceder(RUTAS.expediente.acceso, sesion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(
    () => columnasCon((documento, archivo) => abrir({ documento, archivo }), area_id, verCasos),
    [area_id],
  )
  /** Loads the whole document, because the row may be old and long lists hold only the first item. */
  const traerPara = ({ doc_id }: Documento, abrirCon: (documento: Documento) => void) =>
    enCurso.durante(doc_id, async () => {
      try {
        abrirCon(await traerDocumento(doc_id))
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.sinDatos)
      }
    })
  const dialogos = {
    derivar: destinos,
    publicar: publicacion,
    visado,
    convenio,
    papel,
    deshacerPapel,
    historia,
    bandeja: envio,
  }
  const { acciones, menu } = useAcciones(
    sesion,
    (accion, documento) => {
      if (accion === 'editar') void traerPara(documento, abrirEdicion)
      else if (accion === 'duplicar') void traerPara(documento, (uno) => abrirEdicion(null, uno))
      else dialogos[accion].abrir(documento)
    },
    ({ doc_id }) => enCurso.tiene(doc_id),
  )

  return (
    <PantallaDeLista
      titulo="LISTADO DE DOCUMENTOS"
      contexto={`Normas y documentos generados por ${sesion.area.name}`}
      onNuevo={crear}
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={rowKeyOf}
      nueva={nuevo}
      acciones={acciones}
      filtrado={estaFiltrado(filtros)}
      onQuitarFiltros={() => filtrar(SIN_FILTROS)}
      filtros={<FiltrosDocumentos area={sesion.area} filtros={filtros} onFiltros={filtrar} />}
      exportacion={exportacionDe({
        tabla: 'documentos',
        formatos: ['excel', 'pdf'],
        listado,
        peticion: peticionDe(listado, filtros),
        pedir: (parte) => pedirDocumentos(parte, filtros),
        area: sesion.area,
      })}
      vacio={{
        icono: IconFileText,
        titulo: 'Todavía no hay documentos',
        texto: 'Redacte el primero: el número lo pone Cabildo al grabar.',
      }}
    >
      {menu}
      <Suspense>
        <DocumentoModal
          documento={edicion.valor}
          copiado={copiado}
          abierto={edicion.abierto}
          area={sesion.area}
          onClose={edicion.cerrar}
          borrador={edicion.borrador}
          alGrabar={({ doc_id }) => setNuevo(doc_id)}
        />
      </Suspense>
      <AlAbrir de={destinos}>{(documento, ventana) => <DestinosModal documento={documento} {...ventana} />}</AlAbrir>
      <AlAbrir de={visado}>{(documento, ventana) => <Visado documento={documento} {...ventana} />}</AlAbrir>
      <AlAbrir de={convenio}>{(documento, ventana) => <ConvenioModal documento={documento} {...ventana} />}</AlAbrir>
      <AlAbrir de={papel}>{(documento, ventana) => <PapelModal documento={documento} {...ventana} />}</AlAbrir>
      <AlAbrir de={deshacerPapel}>
        {(documento, ventana) => <DeshacerPapel documento={documento} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={historia}>{(documento, ventana) => <HistoriaModal documento={documento} {...ventana} />}</AlAbrir>
      <AlAbrir de={envio}>
        {(documento, ventana) => (
          <EnviarDialogo
            documento={documento}
            area_id={area_id}
            alEnviar={() => void cliente.invalidateQueries({ queryKey: DOCUMENTOS })}
            {...ventana}
          />
        )}
      </AlAbrir>
      <AlAbrir de={publicacion}>
        {(documento, ventana) => <PublicarModal documento={documento} area={sesion.area} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={visor}>{(abierto, ventana) => <VisorDocumento {...abierto} {...ventana} />}</AlAbrir>
    </PantallaDeLista>
  )
}
