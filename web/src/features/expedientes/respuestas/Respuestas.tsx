import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Expediente } from '@cabildo/contracts/expediente'
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
import { lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { enMegas } from '../../../ui/archivo.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Estado as Rotulo } from '../../../ui/tabla/celdas.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import { nombreDelCaso } from '../caso/caso.ts'
import deCaso from '../caso/Expediente.module.css'
import { traerExpediente } from '../caso/expediente.api.ts'
import { Tarjeta } from '../caso/Tarjeta.tsx'
import { ICONOS_DE_RESPUESTA } from './iconos.ts'
import estilos from './respuestas.module.css'

const NotificacionDialogo = lazy(() =>
  import('./NotificacionDialogo.tsx').then((m) => ({ default: m.NotificacionDialogo })),
)

/** A file of an answer; `cual` null is the signed cargo of its notice on paper. */
interface Lectura {
  respuesta_id: number
  cual: number | null
  nombre: string
}

/** Respuestas: what was answered and reported, each with its files and its receipt (EXP-34 to EXP-37). */
export const Respuestas = ({ caso }: { caso: Expediente }) => {
  const { respuestas, registro_id, clase } = caso
  const notificacion = useFormularioAbrible<number>(`notificar-expediente-${registro_id}`)
  const lectura = useAbrible<Lectura>()
  const alResponsable = clase === 'reclamo' || clase === 'solicitud'
  // Nobody answers an internal case.
  if (clase === 'interno' && respuestas.length === 0) return null
  return (
    <Tarjeta titulo="Respuestas" cuenta={respuestas.length}>
      {respuestas.length === 0 && (
        <p className={deCaso.vacio}>{alResponsable ? MENSAJES_RESPUESTA.ningunInforme : MENSAJES_RESPUESTA.ninguna}</p>
      )}
      <ul className={estilos.respuestas}>
        {respuestas.map((respuesta) => (
          <Linea
            key={respuesta.respuesta_id}
            respuesta={respuesta}
            onLeer={(cual, nombre) => lectura.abrir({ respuesta_id: respuesta.respuesta_id, cual, nombre })}
            onNotificar={() => notificacion.abrir(respuesta.respuesta_id)}
          />
        ))}
      </ul>
      <AlAbrir de={lectura}>
        {(leido, ventana) => (
          <VisorPdf
            {...ventana}
            titulo={nombreDelCaso(caso)}
            archivo={leido.nombre}
            cual={`${leido.respuesta_id} ${leido.cual}`}
            url={async (signal) => direccionDe(await traerExpediente(registro_id, signal), leido)}
          />
        )}
      </AlAbrir>
      <AlAbrir de={notificacion}>
        {(respuesta_id, ventana) => {
          const respuesta = respuestas.find((una) => una.respuesta_id === respuesta_id)
          return respuesta && <NotificacionDialogo caso={caso} respuesta={respuesta} {...ventana} />
        }}
      </AlAbrir>
    </Tarjeta>
  )
}

/** The address of that file, signed now (API-101). */
const direccionDe = ({ respuestas }: Expediente, { respuesta_id, cual }: Lectura): string | null => {
  const suya = respuestas.find((una) => una.respuesta_id === respuesta_id)
  return (cual === null ? suya?.acuse?.url : suya?.archivos[cual]?.url) ?? null
}

interface PropsLinea {
  respuesta: Respuesta
  onLeer: (cual: number | null, nombre: string) => void
  onNotificar: () => void
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
    {(sin_acuse || notificable) && (
      <div className={estilos.acuse}>
        {sin_acuse && (
          <>
            <Rotulo tono="espera" icono={IconMailOff}>
              {MENSAJES_RESPUESTA.sinAcuse}
            </Rotulo>
            <span>{sin_acuse}</span>
          </>
        )}
        {notificable && (
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
