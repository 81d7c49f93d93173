import { randomUUID } from 'node:crypto'
import { tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { inscribir, insertMovimientos } from '../features/expedientes/index.ts'
import { crearSisgedo } from '../features/sisgedo/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { crearPlazos } from '../platform/plazos/plazos.ts'
import { crearReloj } from '../platform/reloj.ts'
import { type AreaDemo, type CuentaDemo, cuentaDe, idDeCuenta } from './cuentas.ts'
import { CALENDARIO_DEMO, CORTE_DEMO, diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { findFirmadoDe, findNombreDeArea, listMovimientosDe } from './expedientes.queries.ts'

interface InternoDemo {
  /** Business days ago, and the minute of that day. */
  hace: number
  minuto: number
  quien: Parameters<typeof cuentaDe>[0]
  /** A signed document of that account's area, by its type; or a paper of another area. */
  de: { tipo_doc: 14 | 15 } | { numero: string; area_id: AreaDemo; folios: number; asunto: string }
  destinos: readonly { dependencia: AreaDemo; copia: boolean; proveido: string }[]
  /** Business days in which an answer is asked for; 0 for none. */
  responder: number
  /** Who has received the original. */
  recibe?: Parameters<typeof cuentaDe>[0]
}

/** Two memorandos, an informe that is attended to and one on paper. */
const INTERNOS: readonly InternoDemo[] = [
  {
    ...{ hace: 3, minuto: 620, quien: 'especialista', de: { tipo_doc: 15 }, responder: 0, recibe: 'secretaria' },
    destinos: [
      { dependencia: 4, copia: false, proveido: 'Para el despacho del Concejo' },
      { dependencia: 25, copia: true, proveido: 'Para conocimiento' },
    ],
  },
  {
    ...{ hace: 2, minuto: 545, quien: 'especialista', de: { tipo_doc: 14 }, responder: 6 },
    destinos: [{ dependencia: 25, copia: false, proveido: 'Informar hasta la fecha indicada' }],
  },
  {
    ...{ hace: 1, minuto: 700, quien: 'secretaria', de: { tipo_doc: 14 }, responder: 3 },
    destinos: [{ dependencia: 15, copia: false, proveido: 'Remitir lo solicitado' }],
  },
  {
    ...{ hace: 1, minuto: 930, quien: 'asistente', responder: 0, destinos: [] },
    de: { numero: '088-2026-SGS', area_id: 30, folios: 3, asunto: 'Cronograma de fumigación de los mercados' },
  },
]

const registradorDe = (cuenta: CuentaDemo) => ({ area_id: Number(cuenta.area_id), user_id: idDeCuenta(cuenta) })

/** Sends the demonstration's internal documents, by the statements of the product's own act (EXP-49, EXP-50). */
export const insertInternos = async (trx: Trx, version: number, hoy: string): Promise<void> => {
  const dias = diasHabilesAntesDe(hoy, 1)
  for (const { hace, minuto, quien: nombre, de, destinos, responder, recibe } of INTERNOS) {
    const dia = dias.at(-hace) ?? hoy
    const cuando = new Date(medianocheLima(dia) + minuto * MINUTO_MS)
    const reloj = crearReloj(() => cuando)
    const quien = registradorDe(cuentaDe(nombre))
    const que = 'tipo_doc' in de ? await delDocumento(trx, quien.area_id, de.tipo_doc) : await delPapel(trx, de)
    if (!que) continue
    const sisgedo = crearSisgedo({ clase: 'interno', url: '', token: '' }, { db: trx, reloj })
    if (sisgedo.clase !== 'interno') throw new Error('La demostración se registra en el Sisgedo propio')
    const plazos = crearPlazos({ actual: () => ({ version, calendario: CALENDARIO_DEMO }) }, CORTE_DEMO, reloj)
    const caso = await inscribir(trx, { sisgedo, plazos }, que, {
      ...{ ...quien, acto: randomUUID(), huella: '', ahora: cuando, pdf: undefined },
      destinos: destinos.map(({ dependencia, ...resto }) => ({ dependencia: Number(dependencia), ...resto })),
      plazo: responder > 0 ? { desde: dia, dias: responder } : null,
    })
    if (!caso || !recibe) continue
    const [tenida] = (await listMovimientosDe(trx, caso.registro_id)).filter(({ copia }) => !copia)
    if (!tenida) throw new Error('El documento interno no llegó a nadie')
    await insertMovimientos(
      trx,
      { oper_id: tenida.oper_id, registro_id: caso.registro_id, copia: false },
      { ...registradorDe(cuentaDe(recibe)), acto: randomUUID(), ahora: new Date(cuando.getTime() + 45 * MINUTO_MS) },
      [{ oper_idtope: Movimiento.registrado, persona: null }],
    )
  }
}

const delDocumento = async (trx: Trx, area_id: number, tipo_doc: 14 | 15) => {
  const documento = await findFirmadoDe(trx, area_id, tipo_doc)
  if (!documento) return null
  const { doc_id, numero, asunto, paginas, area } = documento
  const { name } = tipoDocumento(tipo_doc)
  return {
    interno: { doc_id, tipo_doc: null, numero: null, folios: null, area_id },
    ...{ tipo: name, numero, folios: paginas, asunto, remitente: area, titulo: `${name} N° ${numero.slice(0, 8)}` },
  }
}

const delPapel = async (
  trx: Trx,
  { numero, area_id, folios, asunto }: Extract<InternoDemo['de'], { numero: string }>,
) => ({
  interno: { doc_id: null, tipo_doc: 16, numero, folios, area_id: Number(area_id) },
  ...{ tipo: tipoDocumento(16).name, numero, folios, asunto, titulo: `${tipoDocumento(16).name} N.° ${numero}` },
  remitente: await findNombreDeArea(trx, Number(area_id)),
})
