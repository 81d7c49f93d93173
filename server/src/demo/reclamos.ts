import { diaLima } from '@cabildo/contracts/base/tiempo'
import { fechaLegal } from '@cabildo/contracts/plazos-calculo'
import type { Azar } from './azar.ts'
import type { Persona } from './datos.ts'
import { CALENDARIO_DEMO, CORTE_DEMO, diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { DOMICILIOS, PEDIDOS, RECLAMOS_DE_EMPRESAS, RECLAMOS_DE_PERSONAS } from './reclamos-textos.ts'
import { comoEmpresa, comoPersona, huellaDe } from './tramites.ts'
import { EMPRESAS_DEMO } from './tramites-textos.ts'

const RECLAMOS = 25
const SOLICITUDES = 15
/** Working days that they go back. */
const DIAS = 110
/** One complaint in so many is of a company. */
const EMPRESA_CADA = 6
/** Until when what came at an instant is answered. */
const vence = (instante: Date, dias: number): string =>
  CALENDARIO_DEMO.termino(fechaLegal(instante, CORTE_DEMO, CALENDARIO_DEMO), dias)

/** Instants over the last months, at any hour, oldest first; the newest of them of today, where today is old enough. */
const instantes = (total: number, hoy: string, ahora: Date, azar: Azar): Date[] => {
  const dias = diasHabilesAntesDe(hoy, 1).slice(-DIAS)
  const antes = Array.from(
    { length: total - 1 },
    () => medianocheLima(azar.uno(dias)) + azar.entero(6 * 60, 1_430) * MINUTO_MS,
  )
  const reciente = Math.max(ahora.getTime() - 95 * MINUTO_MS, medianocheLima(dias.at(-1) ?? hoy) + 12 * 60 * MINUTO_MS)
  return [...antes, reciente].sort((a, b) => a - b).map((ms) => new Date(ms))
}

/** The demonstration's complaints, in the order in which they came; their sheets are made by the server itself (D-40, REC-24). */
export const armarReclamos = (padron: readonly Persona[], hoy: string, ahora: Date, azar: Azar) => {
  const personas = azar.barajar(padron)
  const [dePersonas, deEmpresas] = [azar.repartir(RECLAMOS_DE_PERSONAS), azar.repartir(RECLAMOS_DE_EMPRESAS)]
  const empresa = azar.repartir(EMPRESAS_DEMO)
  return instantes(RECLAMOS, hoy, ahora, azar).map((created_at, i) => {
    const persona = personas[i]
    const esEmpresa = i % EMPRESA_CADA === 2 || !persona
    return {
      id: i + 1,
      ...(esEmpresa ? comoEmpresa(empresa()) : comoPersona(persona)),
      name: esEmpresa ? '' : persona.nombres,
      ape_pat: esEmpresa ? '' : persona.ape_paterno,
      ape_mat: esEmpresa ? '' : persona.ape_materno,
      phone: `9${azar.entero(10_000_000, 99_999_999)}`,
      cellphone: '',
      ...(esEmpresa ? deEmpresas() : dePersonas()),
      vence: vence(created_at, 30),
      confirmado: true,
      huella: huellaDe(`reclamo ${i}`),
      created_at,
    }
  })
}

/** The demonstration's requests for information, in the order in which they came (D-40, D-45). */
export const armarSolicitudes = (padron: readonly Persona[], hoy: string, ahora: Date, azar: Azar) => {
  const personas = azar.barajar(padron)
  const pedido = azar.repartir(PEDIDOS)
  const ultimos = new Map<number, number>()
  const cuando = instantes(SOLICITUDES, hoy, ahora, azar)
  // One is new enough to be corrected still: it came on the business day before.
  const ayer = diasHabilesAntesDe(hoy, 1).at(-1) ?? hoy
  const reciente = new Date(medianocheLima(ayer) + 10 * 60 * MINUTO_MS)
  if (reciente > (cuando.at(-3) ?? reciente)) cuando[cuando.length - 2] = reciente
  return cuando.map((created_at, i) => {
    const { ndoc: dni, ape_nom, email } = comoPersona(personas[i])
    const anio = Number(diaLima(created_at).slice(0, 4))
    const orden = (ultimos.get(anio) ?? 0) + 1
    ultimos.set(anio, orden)
    const conCorreo = i % 3 !== 1
    return {
      ...{ id: i + 1, anio, orden, dni, ape_nom, address: azar.uno(DOMICILIOS), pedido: pedido() },
      email: conCorreo ? email : '',
      forma_entrega: conCorreo ? 1 : i % 2 === 0 ? 2 : null,
      vence: vence(created_at, 10),
      confirmado: conCorreo,
      huella: huellaDe(`solicitud ${i}`),
      created_at,
    }
  })
}
