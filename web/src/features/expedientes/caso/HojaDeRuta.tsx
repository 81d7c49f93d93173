import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Expediente, MovimientoDeExpediente } from '@cabildo/contracts/expediente'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { ESTADOS_DE_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconFilePlus,
  IconLink,
  IconMailExclamation,
  IconPaperclip,
  IconReload,
  IconSend,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Casilla } from '../../../ui/Casilla.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { nombreDeForma } from '../actos/casos.ts'
import { deshacer } from '../actos/deshacer.tsx'
import { ICONOS_DE_ACTO } from '../actos/iconos.ts'
import { type Carril, carrilesDe } from './carriles.ts'
import estilos from './HojaDeRuta.module.css'
import { Tarjeta } from './Tarjeta.tsx'

const ACTOS: Record<Movimiento, readonly [nombre: string, icono: Icon]> = {
  [Movimiento.registrado]: ['Recibido', ICONOS_DE_ACTO.recibir],
  [Movimiento.derivado]: ['Derivado', ICONOS_DE_ACTO.derivar],
  [Movimiento.archivado]: ['Archivado', ICONOS_DE_ACTO.archivar],
  [Movimiento.adjuntado]: ['Adjuntado', IconPaperclip],
  [Movimiento.devuelto]: ['Devuelto', ICONOS_DE_ACTO.devolver],
  [Movimiento.asignado]: ['Asignado', ICONOS_DE_ACTO.asignar],
  [Movimiento.respondido]: ['Respondido', IconSend],
  [Movimiento.reabierto]: ['Reabierto', ICONOS_DE_ACTO.reabrir],
  [Movimiento.requerido]: ['Requerido', IconMailExclamation],
  [Movimiento.subsanado]: ['Subsanado', IconReload],
  [Movimiento.relacionado]: ['Relacionado', IconLink],
  [Movimiento.concluido]: ['Concluido', IconCircleCheck],
}
const esTipo = (tipo: number): tipo is Movimiento => Object.hasOwn(ACTOS, tipo)

/** The name of an act (Table EXP-D): one type is both the registration, which is the first, and each reception. */
const actoDe = ({ tipo, concluye }: MovimientoDeExpediente, esPrimero: boolean): readonly [string, Icon] => {
  if (tipo === Movimiento.registrado && esPrimero) return ['Registrado', IconFilePlus]
  if (tipo === Movimiento.relacionado && concluye === 'ACUMULADO') return ['Acumulado', IconLink]
  return esTipo(tipo) ? ACTOS[tipo] : ['Movimiento', IconCircleCheck]
}

const ENVIOS: readonly number[] = [Movimiento.derivado, Movimiento.devuelto]

/** Whom or where the act leads to; null of what stays where it is. */
const aQuien = ({ tipo, destino, a_responsable, asignado, concluye }: MovimientoDeExpediente): string | null => {
  if (tipo === Movimiento.asignado) return asignado ?? 'nadie'
  if (a_responsable) return destino === null ? 'su responsable' : `su responsable, ${destino}`
  if (tipo === Movimiento.concluido) return concluye && ESTADOS_DE_EXPEDIENTE[concluye]
  return destino
}

/** Who acted and where; of what nobody of the staff did, the citizen or the product. */
const quienDe = ({ tipo, persona, area, concluye }: MovimientoDeExpediente): string => {
  const dicho = [persona, area].filter((uno) => uno !== null).join(' · ')
  if (dicho) return dicho
  return tipo === Movimiento.subsanado || concluye === 'DESISTIDO' ? 'El ciudadano' : 'El sistema'
}

/** Hoja de ruta: every movement from the newest back, in two lanes that words tell apart (EXP-22). */
export const HojaDeRuta = ({ caso }: { caso: Expediente }) => {
  const [soloOriginal, setSoloOriginal] = useState(false)
  const { movimientos } = caso
  const hayCopias = movimientos.some(({ forma }) => forma === 'copia')
  const carriles = carrilesDe(movimientos)
  const primero = movimientos.at(-1)
  return (
    <Tarjeta titulo="Hoja de ruta">
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
            >
              <Deshacer movimiento={movimiento} />
            </Linea>
          ),
        )}
      </ol>
    </Tarjeta>
  )
}

interface PropsLinea {
  movimiento: MovimientoDeExpediente
  acto: readonly [nombre: string, icono: Icon]
  /** Undefined while the copies are hidden. */
  carril: Carril | undefined
  children: ReactNode
}

const Linea = ({ movimiento, acto: [nombre, icono], carril, children }: PropsLinea) => {
  const { tipo, forma, fecha: cuando, proveido, motivo, anulado_por, persona, area } = movimiento
  const destino = aQuien(movimiento)
  const texto = motivo || proveido
  const tachado = anulado_por !== null
  const delCiudadano = persona === null && area === null
  return (
    <li
      data-forma={forma}
      data-anulado={tachado || undefined}
      data-ciudadano={delCiudadano || undefined}
      data-carril={carril && [carril.arriba && 'arriba', carril.abajo && 'abajo'].filter(Boolean).join(' ')}
      data-nace={carril?.nace || undefined}
    >
      <span className={estilos.nudo} aria-hidden="true">
        <Icono de={tachado ? IconArrowBackUp : icono} tam={14} />
      </span>
      <div className={estilos.cabeza}>
        <Tachable si={tachado}>
          <b>{nombre}</b>
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
      {texto && (
        <blockquote data-alerta={tipo === Movimiento.devuelto || undefined}>
          <Tachable si={tachado}>{texto}</Tachable>
        </blockquote>
      )}
      {tachado ? <p className={estilos.quien}>Anulado por {anulado_por}</p> : <Espera movimiento={movimiento} />}
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

/** The milliseconds to a Lima timestamp; Lima has no daylight saving. */
const faltaMs = (hasta: string): number => Date.parse(`${hasta.replace(' ', 'T')}-05:00`) - Date.now()

/** Whether a Lima instant is still to come, by the clock of this browser. */
const useTodavia = (hasta: string | null): boolean => {
  const [todavia, setTodavia] = useState(() => hasta !== null && marcaLima(new Date()) < hasta)
  useEffect(() => {
    const queda = hasta === null ? 0 : faltaMs(hasta)
    setTodavia(queda > 0)
    if (queda <= 0) return
    const reloj = setTimeout(() => setTodavia(false), queda)
    return () => clearTimeout(reloj)
  }, [hasta])
  return todavia
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
