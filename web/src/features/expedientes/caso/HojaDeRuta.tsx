import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Expediente, ExpedienteImportado, MovimientoDeExpediente } from '@cabildo/contracts/expediente'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import {
  type ActoDeRuta,
  actoDe,
  aQuien,
  deFuera,
  NOMBRES_DE_MOVIMIENTO,
  nombreDeForma,
} from '@cabildo/contracts/expedientes-ruta'
import { NOMBRES_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconFileCheck,
  IconFilePlus,
  IconFileX,
  IconLink,
  IconPaperclip,
  IconPrinter,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Casilla } from '../../../ui/Casilla.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { deshacer } from '../actos/deshacer.tsx'
import { ICONOS_DE_ACTO } from '../actos/iconos.ts'
import { ICONOS_DE_RESPUESTA } from '../respuestas/iconos.ts'
import { type Carril, carrilesDe } from './carriles.ts'
import { bajarHojaDeRuta } from './expediente.api.ts'
import estilos from './HojaDeRuta.module.css'
import { Tarjeta } from './Tarjeta.tsx'
import { useTodavia } from './useTodavia.ts'

const ICONOS: Record<ActoDeRuta, Icon> = {
  registrado: IconFilePlus,
  recibido: ICONOS_DE_ACTO.recibir,
  derivado: ICONOS_DE_ACTO.derivar,
  archivado: ICONOS_DE_ACTO.archivar,
  adjuntado: IconPaperclip,
  devuelto: ICONOS_DE_ACTO.devolver,
  asignado: ICONOS_DE_ACTO.asignar,
  respondido: ICONOS_DE_RESPUESTA.responder,
  reabierto: ICONOS_DE_ACTO.reabrir,
  requerido: ICONOS_DE_RESPUESTA.requerir,
  subsanado: ICONOS_DE_RESPUESTA.dar_por_subsanado,
  acumulado: IconLink,
  relacionado: IconLink,
  concluido: IconCircleCheck,
  procedimiento: ICONOS_DE_RESPUESTA.corregir_procedimiento,
  desistimiento: IconFileX,
}

const ENVIOS: readonly number[] = [Movimiento.derivado, Movimiento.devuelto]

/** Who acted and where. */
const quienDe = (movimiento: MovimientoDeExpediente): string =>
  deFuera(movimiento) ?? [movimiento.persona, movimiento.area].filter((uno) => uno !== null).join(' · ')

/** The other case of a tie, in words; null of what ties nothing. */
const lazoDe = ({ tipo, concluye, otro }: MovimientoDeExpediente): string | null => {
  if (otro === null) return null
  const numero = numeroEscrito('expediente', otro.expe_id)
  if (tipo === Movimiento.reabierto) return `Separado del ${numero}`
  const dicho =
    otro.clase === 'relacionado' ? `Con el ${numero}` : concluye === null ? `El ${numero} a este` : `Al ${numero}`
  return otro.separado ? `${dicho}; después se separaron` : dicho
}

/** What was answered or reported by it; null of other acts, and of what the caller may not read. */
const claseDe = ({ respuesta_id }: MovimientoDeExpediente, { respuestas }: Expediente): string | null => {
  const suya = respuestas.find((una) => una.respuesta_id === respuesta_id)
  return suya ? NOMBRES_DE_RESPUESTA[suya.clase] : null
}

/** Hoja de ruta: every movement from the newest back, in two lanes that words tell apart (EXP-22). */
export const HojaDeRuta = ({ caso }: { caso: Expediente }) => {
  const [soloOriginal, setSoloOriginal] = useState(false)
  const { movimientos } = caso
  const hayCopias = movimientos.some(({ forma }) => forma === 'copia')
  const carriles = carrilesDe(movimientos)
  const primero = movimientos.at(-1)
  return (
    <Tarjeta titulo="Hoja de ruta" acciones={<Imprimir caso={caso} />}>
      {hayCopias && (
        <div className={estilos.leyenda}>
          <span>
            <i aria-hidden="true" /> Original
          </span>
          <span>
            <i data-copia aria-hidden="true" /> Copias
          </span>
          <Casilla activa={soloOriginal} onActiva={setSoloOriginal}>
            Solo el original
          </Casilla>
        </div>
      )}
      <ol className={estilos.ruta}>
        {movimientos.map((movimiento, i) =>
          soloOriginal && movimiento.forma === 'copia' ? null : (
            <Linea
              key={movimiento.oper_id}
              movimiento={movimiento}
              acto={actoDe(movimiento, movimiento === primero)}
              carril={soloOriginal ? undefined : carriles[i]}
              respuesta={claseDe(movimiento, caso)}
            >
              <Deshacer movimiento={movimiento} />
            </Linea>
          ),
        )}
      </ol>
    </Tarjeta>
  )
}

/** The same as a paper (EXP-57). */
const Imprimir = ({ caso: { registro_id } }: { caso: Expediente }) => {
  const [esperando, setEsperando] = useState(false)
  const pulsar = async () => {
    setEsperando(true)
    await bajarHojaDeRuta(registro_id).catch((fallo) => avisarFallo(fallo, 'No se pudo hacer la hoja de ruta'))
    setEsperando(false)
  }
  return (
    <BotonEspera
      variant="default"
      size="compact-sm"
      leftSection={<Icono de={IconPrinter} tam={16} />}
      esperando={esperando}
      onClick={() => void pulsar()}
    >
      Hoja de ruta (PDF)
    </BotonEspera>
  )
}

/** The same of a case of another register, which nobody adds to or takes back (decision 0225). */
export const RutaImportada = ({ movimientos }: Pick<ExpedienteImportado, 'movimientos'>) => {
  const carriles = carrilesDe(movimientos)
  const primero = movimientos.at(-1)
  return (
    <Tarjeta titulo="Hoja de ruta">
      <ol className={estilos.ruta}>
        {movimientos.map((movimiento, i) => (
          <Linea
            key={movimiento.oper_id}
            movimiento={movimiento}
            acto={actoDe(movimiento, movimiento === primero)}
            carril={carriles[i]}
            respuesta={null}
            sinEspera={movimiento.recibido && movimiento.recibido_at === null}
          />
        ))}
      </ol>
    </Tarjeta>
  )
}

interface PropsLinea {
  movimiento: MovimientoDeExpediente
  acto: ActoDeRuta
  /** Undefined while the copies are hidden. */
  carril: Carril | undefined
  respuesta: string | null
  /** It is not told when what was sent was received. */
  sinEspera?: boolean
  children?: ReactNode
}

const Linea = ({ movimiento, acto, carril, respuesta, sinEspera = false, children }: PropsLinea) => {
  const { tipo, forma, fecha: cuando, proveido, motivo, documentos, anulado_por } = movimiento
  const destino = aQuien(movimiento)
  const lazo = lazoDe(movimiento)
  const texto = motivo || proveido
  const tachado = anulado_por !== null
  const delCiudadano = deFuera(movimiento) !== null
  return (
    <li
      data-forma={forma}
      data-anulado={tachado || undefined}
      data-ciudadano={delCiudadano || undefined}
      data-carril={carril && [carril.arriba && 'arriba', carril.abajo && 'abajo'].filter(Boolean).join(' ')}
      data-nace={carril?.nace || undefined}
    >
      <span className={estilos.nudo} aria-hidden="true">
        <Icono de={tachado ? IconArrowBackUp : ICONOS[acto]} tam={14} />
      </span>
      <div className={estilos.cabeza}>
        <Tachable si={tachado}>
          <b>{NOMBRES_DE_MOVIMIENTO[acto]}</b>
        </Tachable>{' '}
        <span className={estilos.forma}>{nombreDeForma(movimiento)}</span>{' '}
        {destino !== null && (
          <Tachable si={tachado}>
            {tipo === Movimiento.concluido ? '' : 'a '}
            <b>{destino}</b>
          </Tachable>
        )}
        <time dateTime={cuando.replace(' ', 'T')}>
          {fecha(cuando)} {hora(cuando)}
        </time>
      </div>
      <p className={estilos.quien}>{quienDe(movimiento)}</p>
      {lazo !== null && <p className={estilos.quien}>{lazo}</p>}
      {respuesta !== null && <p className={estilos.quien}>{respuesta}</p>}
      {texto && (
        <blockquote data-alerta={tipo === Movimiento.devuelto || tipo === Movimiento.desistimiento || undefined}>
          <Tachable si={tachado}>{texto}</Tachable>
        </blockquote>
      )}
      {documentos.map((documento) => (
        <p key={documento} className={estilos.espera}>
          <Icono de={IconFileCheck} tam={14} />
          <Tachable si={tachado}>{documento}</Tachable>
        </p>
      ))}
      {tachado ? (
        <p className={estilos.quien}>Anulado por {anulado_por}</p>
      ) : (
        !sinEspera && <Espera movimiento={movimiento} />
      )}
      {children}
    </li>
  )
}

/** What was undone is struck through, and said to be in words besides (EXP-22). */
const Tachable = ({ si, children }: { si: boolean; children: ReactNode }) =>
  si ? <s>{children}</s> : <span>{children}</span>

/** Whether what was sent was received, when, and how long it waited or waits (EXP-22, D-119). */
const Espera = ({
  movimiento: { tipo, a_responsable, recibido_at, espera },
}: {
  movimiento: MovimientoDeExpediente
}) => {
  if (!ENVIOS.includes(tipo) || a_responsable) return null
  if (recibido_at === null)
    return (
      <p className={estilos.espera} data-sin-recibir>
        <Icono de={IconClock} tam={14} />
        {MENSAJES_BANDEJA.sinRecibir}
        {espera && `, espera hace ${espera}`}
      </p>
    )
  return (
    <p className={estilos.espera}>
      <Icono de={IconCheck} tam={14} />
      Recibido el {fecha(recibido_at)} a las {hora(recibido_at)}
      {espera && `; esperó ${espera}`}
    </p>
  )
}

/** Takes an own act back, while it may be (EXP-44). */
const Deshacer = ({ movimiento: { oper_id, deshacer_hasta } }: { movimiento: MovimientoDeExpediente }) => {
  const puede = useTodavia(deshacer_hasta)
  const [esperando, setEsperando] = useState(false)
  const pulsar = async () => {
    setEsperando(true)
    await deshacer([oper_id])
    setEsperando(false)
  }
  return (
    puede && (
      <BotonEspera
        variant="default"
        size="compact-sm"
        className={estilos.deshacer}
        leftSection={<Icono de={IconArrowBackUp} tam={16} />}
        esperando={esperando}
        onClick={() => void pulsar()}
      >
        Deshacer
      </BotonEspera>
    )
  )
}
