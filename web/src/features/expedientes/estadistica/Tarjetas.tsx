import type { EstadisticaDeTramites } from '@cabildo/contracts/expedientes-estadistica'
import { MENSAJES_ESTADISTICA, porcentaje } from '@cabildo/contracts/expedientes-medidas'
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react'
import { useDatosDeLaDireccion } from '../../../platform/direccion.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { direccionDeContados } from './direccion.ts'
import estilos from './estadistica.module.css'

const { rotulos, nada } = MENSAJES_ESTADISTICA
const parteDe = ({ en_plazo, plazos }: { en_plazo: number; plazos: number }): number | null =>
  plazos === 0 ? null : (100 * en_plazo) / plazos
const enDecimas = (n: number) => Math.round(10 * n) / 10

/** The four figures, each with that of before and the rows that it counts (EXP-54, D-124). */
export const Tarjetas = ({ estadistica: e }: { estadistica: EstadisticaDeTramites }) => {
  const datos = useDatosDeLaDireccion()
  const { en_plazo, pendientes, vencidos, mediana } = e
  const tarjetas: Tarjeta[] = [
    {
      rotulo: rotulos.en_plazo,
      valor: porcentaje(en_plazo.en_plazo, en_plazo.plazos),
      ahora: parteDe(en_plazo),
      antes: parteDe(en_plazo.antes),
      escribir: (n) => `${n.toFixed(1)} ${Math.abs(n) === 1 ? 'punto' : 'puntos'}`,
      que: 'que el anterior',
      bueno: 1,
      ...(en_plazo.plazos > 0 && {
        enlace: {
          texto: `${miles(en_plazo.en_plazo)} de ${miles(en_plazo.plazos)} plazos`,
          href: direccionDeContados({ medida: 'plazos' }, datos),
        },
      }),
    },
    {
      ...{ rotulo: rotulos.pendientes, valor: miles(pendientes.ahora), ...pendientes, que: 'que hace una semana' },
      bueno: -1,
      ...(pendientes.ahora > 0 && {
        enlace: { texto: 'Ver los pendientes', href: direccionDeContados({ medida: 'pendientes' }, datos) },
      }),
    },
    {
      ...{ rotulo: rotulos.vencidos, valor: miles(vencidos.ahora), ...vencidos, que: 'que hace una semana' },
      bueno: -1,
      ...(vencidos.ahora > 0 && {
        enlace: { texto: 'Ver los vencidos', href: direccionDeContados({ medida: 'vencidos' }, datos) },
      }),
    },
    {
      rotulo: rotulos.mediana,
      ...{ valor: mediana.dias === null ? nada : String(mediana.dias), ahora: mediana.dias, antes: mediana.antes },
      ...{ que: 'días hábiles que el anterior', sinCambio: 'días hábiles', bueno: -1 },
      ...(mediana.atendidos > 0 && {
        enlace: { texto: 'Ver los atendidos', href: direccionDeContados({ medida: 'atendidos' }, datos) },
      }),
    },
  ]
  return (
    <ul className={estilos.tarjetas} aria-label="Resumen">
      {tarjetas.map((tarjeta) => (
        <li key={tarjeta.rotulo} className={estilos.tarjeta}>
          <p className={estilos.rotulo}>{tarjeta.rotulo}</p>
          <p className={estilos.numero}>{tarjeta.valor}</p>
          <Cambio tarjeta={tarjeta} />
          {tarjeta.enlace && (
            <a href={tarjeta.enlace.href} className={estilos.enlace}>
              {tarjeta.enlace.texto}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

interface Tarjeta {
  rotulo: string
  valor: string
  ahora: number | null
  antes: number | null
  /** How a difference is written. */
  escribir?: (n: number) => string
  /** What it is compared with; and what is said where nothing changed. */
  que: string
  sinCambio?: string
  /** Whether more is better, or less. */
  bueno: 1 | -1
  enlace?: { texto: string; href: string }
}

/** The difference from the figure of before, with its sign in words and picture (D-124). */
const Cambio = ({
  tarjeta: { ahora, antes, escribir = (n) => miles(n), que, sinCambio = que, bueno },
}: {
  tarjeta: Tarjeta
}) => {
  if (ahora === null || antes === null)
    return <p className={estilos.cambio}>{antes === null ? 'Sin dato anterior' : ''}</p>
  const cambio = enDecimas(ahora - antes)
  if (cambio === 0)
    return (
      <p className={estilos.cambio}>
        <Icono de={IconMinus} tam={16} /> <b>Sin cambio</b> {sinCambio}
      </p>
    )
  return (
    <p className={estilos.cambio} data-tono={cambio > 0 === bueno > 0 ? 'bueno' : 'malo'}>
      <Icono de={cambio > 0 ? IconArrowUp : IconArrowDown} tam={16} />{' '}
      <b>
        {cambio > 0 ? '+' : '−'}
        {escribir(Math.abs(cambio))}
      </b>{' '}
      {que}
    </p>
  )
}
