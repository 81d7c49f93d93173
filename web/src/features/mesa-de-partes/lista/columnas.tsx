import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import { COLUMNAS_TRAMITES, documentoDe, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconAlertTriangle, IconFileTypePdf, IconMailX, IconPencil } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import { DosLineas } from '../../../ui/tabla/DosLineas.tsx'
import { MarcaFila } from '../../../ui/tabla/MarcaFila.tsx'
import { Documento, Sisgedo } from '../../../ui/tabla/Numeros.tsx'
import { type ColumnaTabla, vestir } from '../../../ui/tabla/tipos.ts'
import estilos from './columnas.module.css'
import { ACTIVO, adjuntosDe, ESCRITO, nombreDe } from './tramite.ts'

const ASUNTO_EN_TABLA = 250

const VESTIDAS = vestir<Tramite>(COLUMNAS_TRAMITES, [
  {
    celda: ({ tipo_documento }) => <span className={estilos.tipo}>{nombreDeTramite(tipo_documento)}</span>,
    lugar: 'principal',
  },
  { lugar: 'lado', anchoMinPx: 56 },
  { celda: (tramite) => <Asunto tramite={tramite} />, rotulo: () => false, anchoMinPx: 180 },
  { celda: (tramite) => <Solicitante tramite={tramite} />, rotulo: () => false, anchoMinPx: 118 },
  {
    celda: (tramite) => <Documento numero={documentoDe(tramite)} />,
    rotulo: () => false,
    fija: true,
  },
  { celda: (tramite) => <Expediente tramite={tramite} />, rotulo: ({ send_mail }) => !send_mail, fija: true },
  { lugar: 'mitad', fija: true },
  { lugar: 'mitad', fija: true },
])

/** The columns of the screen, PDF among them, which no export has (MPV-46, MPV-47). */
export const columnasCon = (abrir: (tramite: Tramite) => void): ColumnaTabla<Tramite>[] =>
  VESTIDAS.toSpliced(3, 0, {
    campo: 'documentos',
    titulo: 'PDF',
    texto: () => '',
    vestido: { celda: (tramite) => <Pdf tramite={tramite} abrir={abrir} />, rotulo: () => false },
  })

/** The subject, and that the row is annulled, in words too (MPV-48, MPV-60). */
const Asunto = ({ tramite: { asunto, send_mail } }: { tramite: Tramite }) => (
  <>
    <DosLineas texto={asunto.slice(0, ASUNTO_EN_TABLA)} entero={asunto} />
    {send_mail && (
      <span className={estilos.anulado}>
        <Icono de={IconMailX} tam={14} />
        ANULADO · observación enviada
      </span>
    )}
  </>
)

/** Who files, and whether any registry knows the name (MPV-47, D-44). */
const Solicitante = ({ tramite }: { tramite: Tramite }) => (
  <div className={estilos.solicitante}>
    <span>{tramite.nombres}</span>
    {tramite.nombre_escrito && <MarcaFila icono={IconPencil} de={nombreDe(tramite)} {...ESCRITO} />}
  </div>
)

/** The number in Sisgedo (MPV-49). */
const Expediente = ({ tramite: { expe_id, send_mail } }: { tramite: Tramite }) =>
  send_mail ? <span className="solo-lector">Anulado</span> : <Sisgedo expe_id={expe_id} />

/** The button of the PDFs, and whether one of them holds more than pages (MPV-51, MPV-52, E6). */
const Pdf = ({ tramite, abrir }: { tramite: Tramite; abrir: (tramite: Tramite) => void }) => {
  const adjuntos = adjuntosDe(tramite)
  const anexos = adjuntos.length - 1
  const cuantos = anexos > 0 ? ` +${anexos}` : ''
  const palabra = anexos === 1 ? 'anexo' : 'anexos'
  return (
    <div className={estilos.archivos}>
      <button
        type="button"
        className={estilos.archivo}
        aria-label={`PDF${cuantos && `${cuantos} ${palabra}`} de ${nombreDe(tramite)}`}
        onClick={() => abrir(tramite)}
      >
        <Icono de={IconFileTypePdf} tam={16} />
        PDF{cuantos}
      </button>
      {adjuntos.some(({ activo }) => activo) && (
        <MarcaFila icono={IconAlertTriangle} urgente de={nombreDe(tramite)} {...ACTIVO} />
      )}
    </div>
  )
}
