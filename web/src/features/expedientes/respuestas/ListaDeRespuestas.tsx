import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import {
  acuseEscrito,
  ClaseDeRespuesta,
  enviadaA,
  esperaAcuseHasta,
  MENSAJES_RESPUESTA,
  NOMBRES_DE_RESPUESTA,
  type Respuesta,
  vistaEscrita,
} from '@cabildo/contracts/respuestas'
import { IconCheck, IconClock, IconFileTypePdf, IconMailOff } from '@tabler/icons-react'
import { enMegas } from '../../../ui/archivo.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Estado as Rotulo } from '../../../ui/tabla/celdas.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import deCaso from '../caso/Expediente.module.css'
import { ICONOS_DE_RESPUESTA } from './iconos.ts'
import estilos from './respuestas.module.css'

/** A file of an answer; `cual` null is the signed cargo of its notice on paper. */
interface Lectura {
  respuesta_id: number
  cual: number | null
  nombre: string
}

interface Props {
  respuestas: readonly Respuesta[]
  /** Names what they are of, at the head of a file. */
  titulo: string
  /** Asks for them anew, with addresses that are signed now (API-101). */
  traer: (signal: AbortSignal) => Promise<readonly Respuesta[]>
  /** Opens the form that says that one was received; without it none offers that here. */
  onNotificar?: (respuesta_id: number) => void
  /** Its files open above another dialog. */
  encima?: boolean
  nombre?: string
}

/** What was answered and reported, each with its files and its receipt (EXP-34 to EXP-37, REC-50). */
export const ListaDeRespuestas = ({ respuestas, titulo, traer, onNotificar, encima = false, nombre }: Props) => {
  const lectura = useAbrible<Lectura>()
  return (
    <>
      <ul className={estilos.respuestas} aria-label={nombre}>
        {respuestas.map((respuesta) => (
          <Linea
            key={respuesta.respuesta_id}
            respuesta={respuesta}
            onLeer={(cual, nombre) => lectura.abrir({ respuesta_id: respuesta.respuesta_id, cual, nombre })}
            onNotificar={onNotificar && (() => onNotificar(respuesta.respuesta_id))}
          />
        ))}
      </ul>
      <AlAbrir de={lectura}>
        {(leido, ventana) => (
          <VisorPdf
            {...ventana}
            encima={encima}
            titulo={titulo}
            archivo={leido.nombre}
            cual={`${leido.respuesta_id} ${leido.cual}`}
            url={async (signal) => direccionDe(await traer(signal), leido)}
          />
        )}
      </AlAbrir>
    </>
  )
}

/** The address of that file, signed now (API-101). */
const direccionDe = (respuestas: readonly Respuesta[], { respuesta_id, cual }: Lectura): string | null => {
  const suya = respuestas.find((una) => una.respuesta_id === respuesta_id)
  return (cual === null ? suya?.acuse?.url : suya?.archivos[cual]?.url) ?? null
}

interface PropsLinea {
  respuesta: Respuesta
  onLeer: (cual: number | null, nombre: string) => void
  onNotificar: (() => void) | undefined
}

const Linea = ({ respuesta, onLeer, onNotificar }: PropsLinea) => {
  const { clase, fecha: cuando, area, persona, texto, archivos, correo } = respuesta
  return (
    <li>
      <h3>
        {NOMBRES_DE_RESPUESTA[clase]}
        <time dateTime={cuando.replace(' ', 'T')}>
          {fecha(cuando)} {hora(cuando)}
        </time>
      </h3>
      <small>{[persona, area].filter(Boolean).join(' · ')}</small>
      {texto && <p className={estilos.texto}>{texto}</p>}
      {archivos.length > 0 && (
        <ul className={estilos.archivos}>
          {archivos.map(({ nombre, bytes, paginas, sha256 }, i) => (
            <li key={sha256}>
              <div className={deCaso.archivo}>
                <Icono de={IconFileTypePdf} />
                <button type="button" onClick={() => onLeer(i, nombre)}>
                  {nombre}
                </button>
                <small>
                  {paginas} {paginas === 1 ? 'página' : 'páginas'} · {enMegas(bytes)}
                </small>
              </div>
              <small className={estilos.huella}>SHA-256 {sha256}</small>
            </li>
          ))}
        </ul>
      )}
      {clase !== ClaseDeRespuesta.informe && (
        <>
          <small>{enviadaA(correo)}</small>
          <Acuse respuesta={respuesta} onLeer={() => onLeer(null, 'Cargo firmado')} onNotificar={onNotificar} />
        </>
      )}
    </li>
  )
}

/** By what it was received; or that it was not, why, and the way to say that it was (EXP-35, EXP-36). */
const Acuse = ({
  respuesta: { acuse, vista_at, acuse_hasta, sin_acuse, notificable },
  onLeer,
  onNotificar,
}: Pick<PropsLinea, 'respuesta' | 'onNotificar'> & { onLeer: () => void }) => (
  <>
    {acuse && (
      <p className={estilos.acuse}>
        <Icono de={IconCheck} tam={16} />
        {acuseEscrito(acuse.via, acuse.fecha, acuse.recibio)}
      </p>
    )}
    {acuse?.url && (
      <div className={deCaso.archivo}>
        <Icono de={IconFileTypePdf} />
        <button type="button" onClick={onLeer}>
          Cargo firmado
        </button>
      </div>
    )}
    {!acuse && vista_at && <p>{vistaEscrita(vista_at)}</p>}
    {!acuse && !sin_acuse && acuse_hasta && (
      <p className={estilos.acuse}>
        <Icono de={IconClock} tam={16} />
        {esperaAcuseHasta(acuse_hasta)}
      </p>
    )}
    {(sin_acuse || (notificable && onNotificar)) && (
      <div className={estilos.acuse}>
        {sin_acuse && (
          <>
            <Rotulo tono="espera" icono={IconMailOff}>
              {MENSAJES_RESPUESTA.sinAcuse}
            </Rotulo>
            <span>{sin_acuse}</span>
          </>
        )}
        {notificable && onNotificar && (
          <BotonEspera
            variant="default"
            size="compact-sm"
            leftSection={<Icono de={ICONOS_DE_RESPUESTA.notificar} />}
            esperando={false}
            onClick={onNotificar}
          >
            {PALABRAS_DE_RESPUESTA.notificar.verbo}
          </BotonEspera>
        )}
      </div>
    )}
  </>
)
