import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { ConEstado } from '@cabildo/contracts/normas-relaciones'
import {
  type FirmaVerificada,
  INDICACIONES,
  MENSAJES_VERIFICA,
  NORMA_DE_INDICACIONES,
  type ResultadoFirma,
  type Verificacion,
} from '@cabildo/contracts/verificacion'
import { type Icon, IconAlertTriangle, IconRosetteDiscountCheck, IconShieldX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './Resultado.module.css'

export type Tono = 'bueno' | 'dudoso' | 'malo'

export const TONOS: Record<ResultadoFirma, Tono> = { VÁLIDO: 'bueno', INDETERMINADO: 'dudoso', 'NO VÁLIDO': 'malo' }
const ICONOS: Record<Tono, Icon> = {
  bueno: IconRosetteDiscountCheck,
  dudoso: IconAlertTriangle,
  malo: IconShieldX,
}

/** A statement by colour, icon and words. */
export const Banda = ({ tono, titulo, children }: { tono: Tono; titulo: string; children: ReactNode }) => (
  <div className={clases.banda} data-tono={tono}>
    <Icono de={ICONOS[tono]} tam={24} />
    <div>
      <b>{titulo}</b> <span>{children}</span>
    </div>
  </div>
)

export const enFrase = (texto: string): string => (/[.!?]$/.test(texto) ? texto : `${texto}.`)

/** The verdict, its reason, and what it means for the reader. */
export const BandaResultado = ({ verificacion, sentido }: { verificacion: Verificacion; sentido: string }) => {
  const { resultado, causa, observaciones } = verificacion
  return (
    <Banda tono={TONOS[resultado]} titulo={resultado}>
      {causa && `${enFrase(causa)} `}
      {[sentido, ...observaciones.map((una) => enFrase(`Observación: ${una}`))].join(' ')}
    </Banda>
  )
}

const TONO_DE_ESTADO: Record<ConEstado['estado'], Tono> = { VIGENTE: 'bueno', MODIFICADA: 'dudoso', DEROGADA: 'malo' }

/** Of a document that is published as a norm, whether that is in force: signatures say nothing of it (decision 0213). */
export const BandaDeNorma = ({ estado, estado_detalle }: ConEstado) => (
  <Banda tono={TONO_DE_ESTADO[estado]} titulo={`Norma ${estado}`}>
    {estado_detalle && enFrase(estado_detalle)}
  </Banda>
)

interface PropsLista {
  firmas: FirmaVerificada[]
  nivel?: 'h3' | 'h4'
  /** Folded under one line; open at first if one of them needs attention. */
  plegable?: boolean
}

/** The signatures and time stamps of a PDF in order: who and when show, the rest unfolds (peru.md §1.5). */
export const ListaFirmas = ({ firmas, nivel: Titulo = 'h3', plegable = false }: PropsLista) => {
  const personas = firmas.filter(({ esSello }) => !esSello)
  const titulo = (
    <Titulo>{personas.length === 0 ? 'Sin firmas digitales' : `Firmas digitales (${personas.length})`}</Titulo>
  )
  const lista = (
    <ol>
      {firmas.map((firma, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of signing is what tells them apart, and never changes
        <li key={i}>
          <Firma {...firma} />
        </li>
      ))}
    </ol>
  )
  return (
    <section className={clases.firmas}>
      {plegable && firmas.length > 0 ? (
        <details className={clases.plegable} open={firmas.some(({ resultado }) => resultado !== 'VÁLIDO')}>
          <summary>{titulo}</summary>
          {lista}
        </details>
      ) : (
        <>
          {titulo}
          {lista}
        </>
      )}
    </section>
  )
}

const Firma = ({
  firmante,
  esSello,
  motivo,
  por_encargo,
  fecha: cuando,
  selloDeTiempo,
  sello,
  certificado,
  resultado,
  causa,
  ...resto
}: FirmaVerificada) => (
  <details className={clases.firma} data-tono={TONOS[resultado]}>
    <summary>
      <span className={clases.quien}>{esSello ? `Sello de tiempo de ${firmante}` : firmante}</span>
      <span className={clases.cuando}>{cuando ? `${fecha(cuando)} ${hora(cuando)}` : 'Sin fecha'}</span>
      <span className={clases.palabra}>
        <Icono de={ICONOS[TONOS[resultado]]} tam={14} />
        {resultado}
      </span>
    </summary>
    <dl>
      {causa && <Dato titulo="Causa">{causa}</Dato>}
      {motivo && <Dato titulo="Motivo">{motivo}</Dato>}
      {por_encargo && <Dato titulo="Encargo">{por_encargo}</Dato>}
      <Dato titulo="Fecha y hora">
        {cuando ? `${fecha(cuando)} ${hora(cuando)}` : 'No la declara'}
        {cuando && (selloDeTiempo || esSello ? ', por sello de tiempo' : ', según el equipo de quien firmó')}
      </Dato>
      {sello && (
        <Dato titulo="Sello de tiempo">
          {sello.autoridad}, {revocacionDe(sello.revocacion)}
        </Dato>
      )}
      {certificado ? (
        <>
          <Dato titulo="Titular del certificado">{certificado.titular}</Dato>
          <Dato titulo="Emitido por">{certificado.emisor}</Dato>
          <Dato titulo="Número de serie">
            <span className={clases.serie}>{certificado.serie}</span>
          </Dato>
          <Dato titulo="Vigencia">
            {fecha(certificado.desde)} al {fecha(certificado.hasta)}, {revocacionDe(resto.revocacion)}
          </Dato>
        </>
      ) : (
        <Dato titulo="Certificado">No se pudo leer</Dato>
      )}
      <Dato titulo="Indicación">
        {[INDICACIONES[resultado], resto.subindicacion].filter(Boolean).join(' / ')} ({NORMA_DE_INDICACIONES})
      </Dato>
    </dl>
  </details>
)

const revocacionDe = ({ revocadoDesde, vigenteAl }: FirmaVerificada['revocacion']): string => {
  if (revocadoDesde) return `revocado desde el ${fecha(revocadoDesde)}`
  return vigenteAl ? `sin revocar al ${fecha(vigenteAl)}` : MENSAJES_VERIFICA.revocacionNoComprobada
}

const Dato = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </div>
)
