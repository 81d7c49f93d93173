import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { COLUMNAS_DOCUMENTOS, type Documento, descripcionDe, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import {
  type EstadoDocumento,
  MENSAJES_ESTADOS,
  palabraDeEstadoDocumento,
  palabrasDeImportado,
} from '@cabildo/contracts/documentos-estados'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  IconArchive,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconPencil,
  IconWorldCheck,
  IconWritingSign,
} from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { BotonArchivo, BotonPdf } from '../../ui/tabla/BotonArchivo.tsx'
import { DeAreaCerrada, DosLineas, Estado } from '../../ui/tabla/celdas.tsx'
import { MarcaFila } from '../../ui/tabla/MarcaFila.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { EnlaceDeExpediente } from '../expedientes/index.ts'
import { type ArchivoAbierto, archivosDe, nombreDe, rotuloDe } from './archivos.ts'
import estilos from './DocumentosPage.module.css'

type Abrir = (documento: Documento, archivo: ArchivoAbierto) => void

/** The columns of the list of an area, PDF among them, which no export has (DOC-03, DOC-06, DOC-11). */
export const columnasCon = (abrir: Abrir, areaID: number, verCasos: boolean) =>
  vestir<typeof COLUMNAS_DOCUMENTOS, Documento>(
    COLUMNAS_DOCUMENTOS,
    {
      tipo_doc: {
        celda: (documento) => (
          <>
            <span className={estilos.tipo}>{tipoDocumento(documento.tipo_doc).name}</span>
            <EstadoDelDocumento {...documento} />
            <Expedientes {...documento} verlos={verCasos} />
            <DeAreaCerrada nombre={documento.area.id === areaID ? null : documento.area.name} />
          </>
        ),
        lugar: 'principal',
      },
      nro_doc: {
        celda: (documento) => <Numero documento={documento} />,
        lugar: 'lado',
        fija: true,
      },
      contenido: {
        celda: (documento) => <DosLineas texto={descripcionDe(documento)} />,
        rotulo: () => false,
        orden: 'descripcion',
        anchoMinPx: 220,
      },
      created_at: { lugar: 'mitad', fija: true },
      hora: { lugar: 'mitad', fija: true },
    },
    {
      contenido: {
        campo: 'documentos',
        titulo: 'PDF',
        celda: (documento) => <Archivos documento={documento} abrir={abrir} />,
        rotulo: () => false,
      },
    },
  )

/** The cases that it is in, each with a link for who may open cases (EXP-32). */
const Expedientes = ({ expedientes, verlos }: Pick<Documento, 'expedientes'> & { verlos: boolean }) =>
  expedientes.map(({ registro_id, expe_id }) => {
    const nombre = `Expediente ${numeroEscrito('expediente', expe_id)}`
    return (
      <div key={registro_id} className={estilos.expediente}>
        {verlos ? <EnlaceDeExpediente registro_id={registro_id}>{nombre}</EnlaceDeExpediente> : nombre}
      </div>
    )
  })

/** The number with its year, and a mark where another document bears it, too (D-137). */
const Numero = ({ documento }: { documento: Documento }) => (
  <>
    <span className={estilos.numero}>{numeroConAnio(documento)}</span>
    {documento.repetido_con && (
      <div className={estilos.repetido}>
        <MarcaFila
          icono={IconCopy}
          palabra={MENSAJES_DOCUMENTOS.repetido}
          texto={MENSAJES_DOCUMENTOS.repetidoCon(documento.repetido_con)}
          de={nombreDe(documento)}
        />
      </div>
    )}
  </>
)
const ESTADOS: Record<EstadoDocumento, Pick<Parameters<typeof Estado>[0], 'tono' | 'icono'>> = {
  borrador: { tono: 'neutro', icono: IconPencil },
  enFirma: { tono: 'espera', icono: IconClock },
  devuelto: { tono: 'alerta', icono: IconArrowBackUp },
  firmado: { tono: 'hecho', icono: IconCircleCheck },
  papel: { tono: 'hecho', icono: IconWritingSign },
  publicado: { tono: 'publico', icono: IconWorldCheck },
  importado: { tono: 'neutro', icono: IconArchive },
}

/** The state of a document under its type; of a returned one why, and by whom (D-140, D-141). */
function EstadoDelDocumento({ estado, destinos, firmados, faltan, papel, devolucion, importado }: Documento) {
  const quienes = importado
    ? palabrasDeImportado(importado)
    : papel
      ? papel.firmantes.join(', ')
      : faltan.length > 0
        ? MENSAJES_ESTADOS.faltaFirma(faltan)
        : undefined
  const motivo = estado === 'devuelto' && devolucion && `${devolucion.area}: ${devolucion.motivo}`
  return (
    <>
      <Estado {...ESTADOS[estado]} detalle={quienes}>
        {palabraDeEstadoDocumento({ estado, destinos, firmados })}
      </Estado>
      {motivo && (
        <span className={estilos.devolucion}>
          <DosLineas texto={motivo} />
        </span>
      )}
    </>
  )
}

interface ArchivosProps {
  documento: Documento
  abrir: Abrir
}

/** A button for each file: the main PDF, the annexes as 'Anexo 1', '2', and the publication (DOC-06, DOC-12, DOC-16). */
function Archivos({ documento, abrir }: ArchivosProps) {
  const { principal, anexos } = archivosDe(documento)
  const propsDe = (archivo: ArchivoAbierto) => ({
    'aria-label': `Ver ${rotuloDe(archivo)} de ${nombreDe(documento)}`,
    onClick: () => abrir(documento, archivo),
  })
  return (
    <div className={estilos.archivos}>
      {principal ? <BotonPdf {...propsDe({ cual: 'pdf' })} /> : <span className={estilos.sinPdf}>Sin PDF</span>}
      {anexos.length > 0 && (
        <span className={estilos.anexos}>
          {anexos.map(({ path }, i) => (
            <BotonArchivo key={path} {...propsDe({ cual: 'anexo', path, numero: i + 1 })}>
              {i === 0 ? 'Anexo 1' : i + 1}
            </BotonArchivo>
          ))}
        </span>
      )}
      {documento.publicado && (
        <BotonArchivo {...propsDe({ cual: 'publicado' })}>
          <Icono de={IconWorldCheck} tam={16} />
          Publicado
        </BotonArchivo>
      )}
    </div>
  )
}
