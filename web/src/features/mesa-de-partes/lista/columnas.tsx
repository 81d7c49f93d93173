import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import { nombreDeCanal } from '@cabildo/contracts/mesa-de-partes-canal'
import {
  COLUMNAS_TRAMITES,
  type Dependencia,
  documentoDe,
  estadoDeTramite,
  type Tramite,
} from '@cabildo/contracts/mesa-de-partes-lista'
import { NOMBRE_ESCRITO } from '@cabildo/contracts/nombre-escrito'
import { IconAlertTriangle, IconBan, IconClock, IconMailX, IconPencil, IconReload, IconScan } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import { PDF_ACTIVO } from '../../../ui/PdfActivo.tsx'
import { BotonPdf } from '../../../ui/tabla/BotonArchivo.tsx'
import { MarcaDeCorreo } from '../../../ui/tabla/CorreoDeFila.tsx'
import { Documento, DosLineas, Estado, Sisgedo } from '../../../ui/tabla/celdas.tsx'
import { MarcaFila } from '../../../ui/tabla/MarcaFila.tsx'
import { vestir } from '../../../ui/tabla/tipos.ts'
import { EnlaceDeExpediente } from '../../expedientes/index.ts'
import estilos from './columnas.module.css'
import { adjuntosDe, nombreDe, nombreDeDestino, recepcionDe, SIN_DIGITALIZAR } from './tramite.ts'

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
        anchoMinPx: 100,
      },
      nombres: { celda: (tramite) => <Solicitante tramite={tramite} />, rotulo: () => false, anchoMinPx: 96 },
      ndoc: {
        celda: (tramite) => <Documento numero={documentoDe(tramite)} />,
        rotulo: () => false,
        fija: true,
      },
      nro_registro: { celda: (tramite) => <Registro tramite={tramite} />, fija: true, menor: true },
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

/** Who files, with marks if mail comes back, or no registry knows the name (CON-24, MPV-47, D-44). */
const Solicitante = ({ tramite }: { tramite: Tramite }) => (
  <div className={estilos.solicitante}>
    <span>{tramite.nombres}</span>
    <MarcaDeCorreo fila={tramite} de={nombreDe(tramite)} />
    {tramite.nombre_escrito && <MarcaFila icono={IconPencil} de={nombreDe(tramite)} {...NOMBRE_ESCRITO} />}
  </div>
)

const TONO_DE_ESTADO = {
  'POR SUBSANAR': { tono: 'espera', icono: IconClock },
  SUBSANADO: { tono: 'informe', icono: IconReload },
  'NO PRESENTADO': { tono: 'neutro', icono: IconBan },
  DESISTIDO: { tono: 'neutro', icono: IconBan },
} as const
const conTono = (estado: string): estado is keyof typeof TONO_DE_ESTADO => estado in TONO_DE_ESTADO

/** The number in Sisgedo, which leads to the case, or the state of one that has none (MPV-49, EXP-64). */
const Expediente = ({ tramite }: { tramite: Tramite }) => {
  const { expe_id, registro_id, send_mail, estado } = tramite
  if (send_mail) return <span className="solo-lector">Anulado</span>
  return conTono(estado) ? (
    <Estado {...TONO_DE_ESTADO[estado]} partible>
      {estadoDeTramite(tramite)}
    </Estado>
  ) : (
    <Sisgedo
      expe_id={expe_id}
      {...(registro_id !== null && {
        enlazar: (numero) => <EnlaceDeExpediente registro_id={registro_id}>{numero}</EnlaceDeExpediente>,
      })}
    />
  )
}

/** The number of a filing; what came on paper bears a mark (EXP-71). */
const Registro = ({ tramite: { nro_registro, canal } }: { tramite: Tramite }) => (
  <>
    {numeroEscrito('registro', nro_registro)}
    {canal === 'ventanilla' && <span className={estilos.canal}>{nombreDeCanal(canal)}</span>}
  </>
)

/** The button of the PDFs, with marks if one of them has active content, or the paper has no scan yet (MPV-51, E6, EXP-73). */
const Pdf = ({ tramite, abrir }: { tramite: Tramite; abrir: (tramite: Tramite) => void }) => {
  const adjuntos = adjuntosDe(tramite)
  const otros = adjuntos.length - 1
  const cuantos = otros > 0 ? ` +${otros}` : ''
  const que = tramite.subsanacion.length > 0 ? 'archivo' : 'anexo'
  const palabra = otros === 1 ? que : `${que}s`
  return (
    <div className={estilos.archivos}>
      {adjuntos.length > 0 && (
        <BotonPdf
          aria-label={`PDF${cuantos && `${cuantos} ${palabra}`} de ${nombreDe(tramite)}`}
          onClick={() => abrir(tramite)}
        >
          {cuantos}
        </BotonPdf>
      )}
      {tramite.falta_digitalizar && <MarcaFila icono={IconScan} de={nombreDe(tramite)} {...SIN_DIGITALIZAR} />}
      {adjuntos.some(({ activo }) => activo) && (
        <MarcaFila icono={IconAlertTriangle} urgente de={nombreDe(tramite)} {...PDF_ACTIVO} />
      )}
    </div>
  )
}
