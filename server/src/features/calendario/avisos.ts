import {
  AVISOS_DE_PLAZOS,
  asuntoDeAviso,
  DIAS_HASTA_SUPERVISION,
  LISTA_DE_CASO,
  nombreDeCaso,
  PLAZOS_AVISADOS,
} from '@cabildo/contracts/avisos-de-plazos'
import { diaMas, fecha } from '@cabildo/contracts/base/tiempo'
import type { Calendario } from '@cabildo/contracts/plazos-calculo'
import { PLAZO_LARGO_DIAS, porVencer } from '@cabildo/contracts/plazos-calculo'
import type { Casa } from '../../casa.ts'
import type { Parte } from '../../platform/correo/carta.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { numeroDe } from '../consulta/index.ts'
import { escribirAviso, esHoraDeAvisar } from './aviso-del-dia.ts'
import { type Destinatario, listDestinatarios, listPorAvisar, listSinAcuse, type Papel } from './avisos.queries.ts'

/** Longer than any amber goes back, with holidays in between. */
const MIRADA_DIAS = 3 * PLAZO_LARGO_DIAS

type CasaDeAvisos = Pick<Casa, 'db' | 'reloj' | 'plazos' | 'cartero' | 'entidad' | 'config' | 'log'>
type Asunto = 'vencidos' | 'hoy' | 'porVencer'
interface Fila extends Destinatario {
  asunto: Asunto
  tarde: number
  /** What is told of it: the due date, and that its answer has no receipt, in words. */
  dice: string
}

/**
 * Writes the day's mails about due dates: one for each user who has something to attend to, on business days alone (PLA-19,
 * PLA-20). Only numbers, kinds and dates are told. Done again, by one process or by several, it writes nothing twice; who
 * fails is left for the next run.
 */
export const avisarPlazos = (casa: CasaDeAvisos) => async (): Promise<void> => {
  const { db, reloj, plazos, entidad } = casa
  const hoy = reloj.hoy()
  const calendario = plazos.calendario()
  if (!esHoraDeAvisar(casa)) return
  const abiertos = (await listPorAvisar(db, diaMas(hoy, MIRADA_DIAS))).flatMap((plazo) => {
    const asunto = asuntoDe(plazo, hoy, calendario)
    return asunto ? [[plazo.clave, { vence: plazo.vence, asunto }] as const] : []
  })
  const porClave = new Map(abiertos)
  const sinAcuse = new Set(await listSinAcuse(db))
  const claves = [...new Set([...porClave.keys(), ...sinAcuse])]
  const filas = (await listDestinatarios(db, claves, hoy)).flatMap((quien): Fila[] => {
    const { vence, asunto } = porClave.get(quien.clave) ?? { vence: null, asunto: 'porVencer' as const }
    const tarde = vence !== null && vence < hoy ? calendario.entre(vence, hoy) : 0
    if (quien.papel === 'jefe' && tarde < 1) return []
    if (quien.papel === 'supervision' && tarde < DIAS_HASTA_SUPERVISION) return []
    const dice = [
      ...(vence === null ? [] : [`${vence < hoy ? 'venció' : 'vence'} el ${fecha(vence)}`]),
      ...(sinAcuse.has(quien.clave) ? [AVISOS_DE_PLAZOS.sinAcuse] : []),
    ]
    return [{ ...quien, asunto, tarde, dice: dice.join(', ') }]
  })
  for (const [user_id, suyas] of Map.groupBy(enOrden(filas, claves), (fila) => fila.user_id))
    await escribirAviso(casa, { que: 'plazos', user_id, peticion: 'avisar_plazos' }, () =>
      cartaDe(suyas, entidad.actual().direccion),
    )
}

const asuntoDe = (
  { vence, dias }: { vence: string; dias: number },
  hoy: string,
  calendario: Calendario,
): Asunto | null => {
  if (vence < hoy) return 'vencidos'
  if (vence === hoy) return 'hoy'
  return porVencer(calendario.entre(hoy, vence), dias) ? 'porVencer' : null
}

/** By due date, and for each of whom a case is told more than once only the part that comes first. */
const enOrden = (filas: readonly Fila[], claves: readonly string[]): Fila[] => {
  const turno = new Map(claves.map((clave, i) => [clave, i]))
  const PAPELES: readonly Papel[] = ['encargado', 'jefe', 'supervision']
  const vistas = new Set<string>()
  return filas
    .toSorted(
      (a, b) =>
        PAPELES.indexOf(a.papel) - PAPELES.indexOf(b.papel) || (turno.get(a.clave) ?? 0) - (turno.get(b.clave) ?? 0),
    )
    .filter(({ user_id, clave }) => {
      const nueva = !vistas.has(`${user_id} ${clave}`)
      vistas.add(`${user_id} ${clave}`)
      return nueva
    })
}

const TITULO_DE_PAPEL = {
  encargado: AVISOS_DE_PLAZOS.suyos,
  jefe: AVISOS_DE_PLAZOS.deSuArea,
  supervision: AVISOS_DE_PLAZOS.supervision,
} as const satisfies Record<Papel, string>

/** Cases that one mail names, in all its parts (D12); of what is more it says how many. */
const EN_UNA_CARTA = 200

const cartaDe = (filas: readonly Fila[], sitio: string) => {
  const cuantas = (asunto: Asunto) => filas.filter((fila) => fila.asunto === asunto).length
  const asunto = asuntoDeAviso({
    vencidos: cuantas('vencidos'),
    hoy: cuantas('hoy'),
    porVencer: cuantas('porVencer'),
  })
  let quedan = EN_UNA_CARTA
  const partes = [...Map.groupBy(filas, ({ papel }) => papel)].flatMap(([papel, suyas]) => {
    const suyasEnLaCarta = partesDe(suyas, sitio, quedan)
    quedan = Math.max(0, quedan - suyas.length)
    return [TITULO_DE_PAPEL[papel], ...suyasEnLaCarta]
  })
  return { para: filas[0]?.email ?? '', asunto, partes: [`${asunto}.`, ...partes] }
}

/** Number, kind and date of each case, and where its list is. No name, document, subject or words of a citizen (D-65). */
const partesDe = (
  filas: readonly (Destinatario & { dice: string })[],
  sitio: string,
  lineas = EN_UNA_CARTA,
): Parte[] => [
  ...(lineas > 0
    ? [
        {
          datos: filas
            .slice(0, lineas)
            .map((fila) => [nombreDeCaso(fila.clase), `${numeroDe(fila)}, ${fila.dice}`] as const),
        },
      ]
    : []),
  ...(filas.length > lineas ? [`Y ${filas.length - lineas} más.`] : []),
  ...[...new Set(filas.map(({ clase }) => LISTA_DE_CASO[clase]))].map((ruta) => ({
    enlace: `${sitio.replace(/\/+$/, '')}/#/${ruta}`,
  })),
]

/** Tells whoever answers for cases that a change of the calendar moved, in one mail for all of theirs (PLA-15). */
export const avisarMovidos = async (
  trx: Trx,
  { reloj, cartero, entidad }: Pick<CasaDeAvisos, 'reloj' | 'cartero' | 'entidad'>,
  movidos: readonly { clave: string; clase: string; antes: string; despues: string }[],
): Promise<void> => {
  const avisados: readonly string[] = PLAZOS_AVISADOS
  const suyos = new Map(movidos.flatMap((uno) => (avisados.includes(uno.clase) ? [[uno.clave, uno] as const] : [])))
  if (suyos.size === 0) return
  const quienes = (await listDestinatarios(trx, [...suyos.keys()], reloj.hoy(), ['encargado'])).flatMap((quien) => {
    const movido = suyos.get(quien.clave)
    if (!movido) return []
    return [{ ...quien, dice: `vence el ${fecha(movido.despues)}; antes, el ${fecha(movido.antes)}` }]
  })
  for (const filas of Map.groupBy(quienes, ({ user_id }) => user_id).values())
    await cartero.escribir(trx, {
      para: filas[0]?.email ?? '',
      asunto: AVISOS_DE_PLAZOS.movidos,
      partes: [AVISOS_DE_PLAZOS.porQueSeMovieron, ...partesDe(filas, entidad.actual().direccion)],
    })
}
