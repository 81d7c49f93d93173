import { COLUMNAS_DOCUMENTOS, type Documento, descripcionDe, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { IconCopy, IconWorldCheck } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { BotonArchivo, BotonPdf } from '../../ui/tabla/BotonArchivo.tsx'
import { DosLineas } from '../../ui/tabla/celdas.tsx'
import { MarcaFila } from '../../ui/tabla/MarcaFila.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { type ArchivoAbierto, archivosDe, nombreDe, rotuloDe } from './archivos.ts'
import estilos from './DocumentosPage.module.css'

type Abrir = (documento: Documento, archivo: ArchivoAbierto) => void

/** The columns of the list, PDF among them, which no export has (DOC-03, DOC-06, DOC-11). */
export const columnasCon = (abrir: Abrir) =>
  vestir<typeof COLUMNAS_DOCUMENTOS, Documento>(
    COLUMNAS_DOCUMENTOS,
    {
      tipo_doc: {
        celda: ({ tipo_doc }) => <span className={estilos.tipo}>{tipoDocumento(tipo_doc).name}</span>,
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
