import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import { COLUMNAS_TRAMITES, type Dependencia, documentoDe, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconAlertTriangle, IconMailX, IconPencil } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import { BotonPdf } from '../../../ui/tabla/BotonArchivo.tsx'
import { Documento, DosLineas, Sisgedo } from '../../../ui/tabla/celdas.tsx'
import { MarcaFila } from '../../../ui/tabla/MarcaFila.tsx'
import { vestir } from '../../../ui/tabla/tipos.ts'
import estilos from './columnas.module.css'
import { ACTIVO, adjuntosDe, ESCRITO, nombreDe, nombreDeDestino, recepcionDe } from './tramite.ts'

const ASUNTO_EN_TABLA = 250

/** The columns of the screen, PDF among them, which no export has (MPV-46, MPV-47). */
export const columnasCon = (abrir: (tramite: Tramite) => void, dependencias: readonly Dependencia[]) =>
  vestir(
    COLUMNAS_TRAMITES,
    {
      tipo_documento: {
        celda: ({ tipo_documento }) => <span className={estilos.tipo}>{nombreDeTramite(tipo_documento)}</span>,
        lugar: 'principal',
      },
      ndocumento: { lugar: 'lado', anchoMinPx: 56 },
      asunto: {
        celda: (tramite) => <Asunto tramite={tramite} dependencias={dependencias} />,
        rotulo: () => false,
        anchoMinPx: 140,
      },
      nombres: { celda: (tramite) => <Solicitante tramite={tramite} />, rotulo: () => false, anchoMinPx: 104 },
      ndoc: {
        celda: (tramite) => <Documento numero={documentoDe(tramite)} />,
        rotulo: () => false,
        fija: true,
      },
      nro_registro: { fija: true, menor: true },
      expe_id: {
        celda: (tramite) => <Expediente tramite={tramite} />,
        rotulo: ({ send_mail }) => !send_mail,
        fija: true,
      },
      created_at: { lugar: 'mitad', fija: true },
      hora: { lugar: 'mitad', fija: true },
    },
    {
      asunto: {
        campo: 'documentos',
        titulo: 'PDF',
        celda: (tramite) => <Pdf tramite={tramite} abrir={abrir} />,
        anchoMinPx: 88,
        rotulo: () => false,
        fija: true,
      },
    },
  )

/** The subject, and what became of the row: that it is annulled, in words too, or where it went (MPV-48, MPV-60). */
const Asunto = ({ tramite, dependencias }: { tramite: Tramite; dependencias: readonly Dependencia[] }) => {
  const { asunto, send_mail, destinos } = tramite
  const [primero] = destinos
  const otros = destinos.length - 1
  return (
    <>
      <DosLineas texto={asunto.slice(0, ASUNTO_EN_TABLA)} entero={asunto} />
      {send_mail && (
        <span className={estilos.anulado}>
          <Icono de={IconMailX} tam={14} />
          ANULADO · observación enviada
        </span>
      )}
      {primero && (
        <span className={estilos.derivado} title={`Recepcionado: ${recepcionDe(tramite)}`}>
          A {nombreDeDestino(primero, dependencias)}
          {otros > 0 && ` y ${otros} más`}
        </span>
      )}
    </>
  )
}

/** Who files, with a mark if no registry knows the name (MPV-47, D-44). */
const Solicitante = ({ tramite }: { tramite: Tramite }) => (
  <div className={estilos.solicitante}>
    <span>{tramite.nombres}</span>
    {tramite.nombre_escrito && <MarcaFila icono={IconPencil} de={nombreDe(tramite)} {...ESCRITO} />}
  </div>
)

/** The number in Sisgedo (MPV-49). */
const Expediente = ({ tramite: { expe_id, send_mail } }: { tramite: Tramite }) =>
  send_mail ? <span className="solo-lector">Anulado</span> : <Sisgedo expe_id={expe_id} />

/** The button of the PDFs, with a mark if one of them has active content (MPV-51, MPV-52, E6). */
const Pdf = ({ tramite, abrir }: { tramite: Tramite; abrir: (tramite: Tramite) => void }) => {
  const adjuntos = adjuntosDe(tramite)
  const anexos = adjuntos.length - 1
  const cuantos = anexos > 0 ? ` +${anexos}` : ''
  const palabra = anexos === 1 ? 'anexo' : 'anexos'
  return (
    <div className={estilos.archivos}>
      <BotonPdf
        aria-label={`PDF${cuantos && `${cuantos} ${palabra}`} de ${nombreDe(tramite)}`}
        onClick={() => abrir(tramite)}
      >
        {cuantos}
      </BotonPdf>
      {adjuntos.some(({ activo }) => activo) && (
        <MarcaFila icono={IconAlertTriangle} urgente de={nombreDe(tramite)} {...ACTIVO} />
      )}
    </div>
  )
}
