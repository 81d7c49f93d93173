import { buffer } from 'node:stream/consumers'
import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { emailCorrecto } from '@cabildo/contracts/ciudadano'
import { ESTADOS_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { expect, test } from 'vitest'
import { usarBanco } from '../../test/banco.ts'
import { presentarTramite } from '../../test/fabricas-presentar.ts'
import { revisarPdf } from '../platform/subidas/pdf/revision.ts'
import { crearAzar } from './azar.ts'
import { leerDatos } from './datos.ts'
import { insertFilas } from './demostracion.queries.ts'
import { armarProcedimientos } from './procedimientos.ts'
import { armarTramites, hastaDe, type TramiteDemo } from './tramites.ts'
import { guardarPdfs } from './tramites-archivos.ts'
import { insertTramites } from './tramites-guardar.ts'

const banco = usarBanco()
const { padron } = await leerDatos()
const armar = (ahora: Date) => armarTramites(padron, diaLima(ahora), ahora, crearAzar(7))

test.each(['2026-11-21T10:30:00-05:00', '2027-01-02T00:20:00-05:00'])(
  'D-40 MPV-67 at %s there are submissions of people and companies in every state, none of them in the future',
  (instante) => {
    const ahora = new Date(instante)
    const tramites = armar(ahora)
    expect(tramites.length).toBeGreaterThanOrEqual(80)
    for (const { fila, atendido_at } of tramites) {
      expect(Math.max(fila.created_at.getTime(), atendido_at?.getTime() ?? 0)).toBeLessThan(ahora.getTime())
      expect(atendido_at === null || atendido_at > fila.created_at).toBe(true)
      expect(fila.tipo_doc === 1 ? verificadorCorrecto(fila.ndoc, fila.code_verifica) : rucCorrecto(fila.nruc)).toBe(
        true,
      )
      expect([emailCorrecto(fila.email), fila.ape_nom.length <= 80]).toEqual([true, true])
    }
    expect(new Set(tramites.map(({ fila }) => fila.tipo_doc))).toEqual(new Set([1, 2]))
    const cuantos = (curso: TramiteDemo['curso']) => tramites.filter((tramite) => tramite.curso === curso).length
    expect([cuantos('recibido') > 30, cuantos('anulado') >= 3, cuantos('pendiente') >= 6]).toEqual([true, true, true])
    expect((['por_subsanar', 'subsanado', 'no_presentado', 'desistido'] as const).map(cuantos)).toEqual([2, 2, 1, 1])
    // The first is due on this very day, if it is a working day.
    expect(tramites.map(hastaDe).filter((hasta) => hasta !== null && hasta >= diaLima(ahora)).length).toBeGreaterThan(0)
  },
)

test('D-40 D-21 their numbers go up without gaps in each year', () => {
  for (const [, suyos] of Map.groupBy(armar(new Date('2027-01-12T12:00:00-05:00')), ({ fila }) => fila.anio))
    expect(suyos.map(({ fila }) => fila.numero)).toEqual(suyos.map((_, i) => i + 1))
})

test('D-40 E6 their PDFs are what the server would take from a citizen, the active one as it says', async () => {
  const filas = await guardarPdfs(
    { archivos: banco.archivos, entidad: { nombre: 'Valle Alto' } },
    armar(new Date('2026-11-21T10:30:00-05:00')),
  )
  const distintos = new Map(filas.map((fila) => [fila.sha256, fila]))
  expect(distintos.size).toBeLessThan(15)
  for (const { path, activo, paginas } of distintos.values()) {
    const flujo = await banco.archivos.abrir('mpvirtual', path)
    if (!flujo) throw new Error(`falta ${path}`)
    const pdf = await buffer(flujo)
    expect(await revisarPdf(pdf, { firmable: false, admiteActivo: true })).toEqual({ paginas, activo })
  }
  expect(filas.filter(({ activo }) => activo).length).toBeGreaterThan(0)
})

test('D-40 MPV-67 MPV-73 what was received is registered in order, with its movements; numbers go on from the last', async () => {
  const tramites = armar(new Date('2026-11-18T10:00:00-05:00'))
  const archivos = await guardarPdfs({ archivos: banco.archivos, entidad: { nombre: 'Valle Alto' } }, tramites)
  for (const id of [9, 18, 25, 30])
    await banco.db
      .insertInto('areas')
      .values({ id, name: `Área ${id}` })
      .execute()
  await banco.db.transaction().execute(async (trx) => {
    await insertFilas(trx, 'procedimientos', armarProcedimientos(), 'id')
    await insertTramites(trx, { tramites, archivos })
  })
  const filas = await banco.db
    .selectFrom('tramites as t')
    .leftJoin('registros as r', 'r.expe_id', 't.expe_id')
    .leftJoin('movimientos as m', (union) =>
      union.onRef('m.registro_id', '=', 'r.registro_id').on('oper_idtope', '=', 2),
    )
    .select(['t.id', 't.estado', 't.expe_id', 't.recibido_at', 'm.oper_depeid_d', 'm.oper_forma', 'm.created_at'])
    .orderBy('t.recibido_at')
    .execute()
  for (const { estado, expe_id, recibido_at, ...movimiento } of filas) {
    expect((estado === 'RECEPCIONADO') === (expe_id !== null)).toBe(true)
    expect(movimiento.created_at).toEqual(recibido_at)
  }
  expect(new Set(filas.map(({ estado }) => estado))).toEqual(new Set(ESTADOS_TRAMITE))
  const numeros = [...new Set(filas.flatMap(({ expe_id }) => expe_id ?? []))]
  expect(numeros).toEqual(numeros.map((_, i) => `2026-${String(i + 1).padStart(6, '0')}`))
  const { cuerpo } = await presentarTramite(banco.app)
  expect(cuerpo.nro_registro).toBe(`2026-${String(tramites.length + 1).padStart(6, '0')}`)
})
