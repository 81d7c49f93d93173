import { ERRORES } from '@cabildo/contracts/base/errores'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { FilaDeBandeja } from '@cabildo/contracts/expedientes'
import { MENSAJES_EXPEDIENTE, Movimiento, noSeDeshace, yaLoHizo } from '@cabildo/contracts/expedientes-reglas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { AREAS } from '../../../test/elenco.ts'
import { darBandejas, hecho, unExpediente } from '../../../test/expedientes.ts'
import { type Flujo, usarFlujos } from '../../../test/flujo.ts'
import { type DeOficina, unaOficina } from '../../../test/oficina.ts'
import { countDescuadrados } from './cuadre.queries.ts'

const PERSONAS = 50
const CASOS = 60
const RONDAS = 5
/** So many rows of the tray are acted on in a round, by all fifty. */
const DISPUTADAS = 20
const AREA = 15
const NOMBRE_DEL_AREA = AREAS.find(({ id }) => id === AREA)?.name ?? ''
/** What the bench's clock shows all the time. */
const HORA = '10:30'

const banco = usarBanco()
const escuchar = usarFlujos()

const ACTOS = ['recibir', 'derivar', 'devolver', 'archivar', 'asignar', 'deshacer'] as const
type Acto = (typeof ACTOS)[number]
/** Acts of which one alone ends that the area has a row as it is, and how a message names each. */
const VERBOS: Readonly<Partial<Record<Acto, string>>> = {
  ...{ recibir: 'recibió', derivar: 'derivó', devolver: 'devolvió', archivar: 'archivó', deshacer: 'anuló' },
}
const DICHOS: ReadonlySet<string> = new Set([
  ...Object.values(MENSAJES_EXPEDIENTE),
  ...Object.values(ERRORES).map(({ mensaje }) => mensaje),
])
const esDelContrato = (mensaje: string) =>
  DICHOS.has(mensaje) || /^Ya (lo \S+ .+ a las 10:30|no se puede deshacer: .+ lo \S+)$/.test(mensaje)

const PASO = fc.record({
  acto: fc.constantFrom(...ACTOS, 'recibir' as const, 'derivar' as const, 'deshacer' as const),
  /** Which rows: most often of those where the act is possible. */
  cuales: fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 3 }),
  alAzar: fc.nat(4).map((n) => n === 0),
  conCopia: fc.boolean(),
})
type Paso = typeof PASO extends fc.Arbitrary<infer P> ? P : never

/** What somebody tried with a movement, and what came of it. */
interface Intento {
  quien: DeOficina
  acto: Acto
  oper_id: number
  hecho: boolean
  mensaje: string
}

const movimientosDe = (casos: readonly number[]) =>
  banco.db.selectFrom('movimientos').selectAll().where('registro_id', 'in', casos).orderBy('oper_id').execute()
type Fila = Awaited<ReturnType<typeof movimientosDe>>[number]

const listar = async ({ bandeja }: DeOficina, pestana: 'por_recibir' | 'en_proceso') => {
  const { status, cuerpo } = await bandeja.listar({ bandeja: pestana, length: 100 })
  expect(status).toBe(200)
  return cuerpo
}

/** What an answer says of each row that was asked for. */
const intentos = (
  quien: DeOficina,
  acto: Acto,
  oper_ids: readonly number[],
  { status, cuerpo }: { status: number; cuerpo: object },
): Intento[] => {
  expect(status, JSON.stringify(cuerpo)).toBeLessThan(500)
  const { data, message = '' } = cuerpo as { data?: { hecho: boolean; mensaje: string }[]; message?: string }
  return oper_ids.map((oper_id, i) => ({
    ...{ quien, acto, oper_id },
    hecho: status === 200 && (data?.[i]?.hecho ?? true),
    mensaje: data?.[i]?.mensaje ?? message,
  }))
}

/** Sends what a person does in a round, by what the tray showed when it began. */
const actuar = async (
  quien: DeOficina,
  { acto, cuales, alAzar, conCopia }: Paso,
  filas: readonly FilaDeBandeja[],
  propios: readonly number[],
): Promise<Intento[]> => {
  const { bandeja } = quien
  const pestana = acto === 'recibir' ? 'por_recibir' : 'en_proceso'
  const posibles = filas.filter(({ situacion }) => alAzar || acto === 'devolver' || situacion === pestana)
  const elegidas = [...new Set(cuales.flatMap((n) => posibles[n % posibles.length] ?? []))]
  const oper_ids = elegidas.map(({ oper_id }) => oper_id)
  const [primera] = elegidas
  const [cual = 0] = cuales
  const suyo = alAzar ? undefined : propios[cual % propios.length]
  const uno = suyo !== undefined && acto === 'deshacer' ? suyo : primera?.oper_id
  if (uno === undefined || !primera) return []
  switch (acto) {
    case 'recibir':
      return intentos(quien, acto, oper_ids, await bandeja.recibir(...oper_ids))
    case 'derivar': {
      const copia = conCopia ? [{ dependencia: 47, copia: true }] : []
      return intentos(quien, acto, oper_ids, await bandeja.derivar(oper_ids, [{ dependencia: 20 }, ...copia]))
    }
    case 'devolver':
      return intentos(quien, acto, [uno], await bandeja.devolver(uno))
    case 'archivar':
      return intentos(quien, acto, [uno], await bandeja.archivar(uno))
    case 'asignar':
      return intentos(quien, acto, [uno], await bandeja.asignar(primera.registro_id, quien.id))
    case 'deshacer':
      return intentos(quien, acto, [uno], await bandeja.deshacer(uno))
  }
}

const esRecibido = ({ oper_idtope }: Fila) => oper_idtope === Movimiento.registrado
const termina = ({ oper_idtope, oper_forma }: Fila) => oper_forma === 0 && [1, 2, 3, 5].includes(oper_idtope)

/** Whether an act was possible as the tray showed its row when the round began. */
const eraPosible = ({ acto, quien }: Intento, fila: FilaDeBandeja, movimiento: Fila): boolean => {
  if (acto === 'devolver') return true
  if (acto === 'recibir') return fila.situacion === 'por_recibir'
  if (acto === 'deshacer') return fila.situacion === 'en_proceso' && movimiento.id_usu === quien.id
  return fila.situacion === 'en_proceso'
}

/** EXP-45: of what all tried with a row one came to be, and the others hear of whom and when. Answers how many did. */
const exigirUnSoloDesenlace = (fila: FilaDeBandeja, movimiento: Fila, todos: readonly Intento[]): number => {
  const suyos = todos.filter(({ oper_id }) => oper_id === fila.oper_id)
  const asignaciones = suyos.filter(({ acto }) => acto === 'asignar')
  const posibles = suyos.filter((uno) => uno.acto !== 'asignar' && eraPosible(uno, fila, movimiento))
  const hechos = suyos.filter((uno) => uno.hecho && uno.acto !== 'asignar')
  expect(hechos.length, JSON.stringify({ fila, hechos })).toBeLessThanOrEqual(1)
  // Nothing is undone that was assigned since; everything else that was possible happens unless another does.
  const asignada = fila.asignado_id !== null || asignaciones.length > 0
  if (posibles.some(({ acto }) => acto !== 'deshacer' || !asignada)) expect(hechos, fila.expe_id).toHaveLength(1)
  const [ganador] = hechos
  const dados = asignaciones.filter((uno) => uno.hecho)
  expect(dados.length, fila.expe_id).toBeLessThanOrEqual(1)
  const libre = !ganador && fila.asignado_id === null && fila.situacion === 'en_proceso'
  if (libre && asignaciones.length > 0) expect(dados, fila.expe_id).toHaveLength(1)
  if (!ganador) return 0
  const perdedores = posibles.filter((uno) => uno !== ganador)
  const que = VERBOS[ganador.acto] ?? ''
  for (const { acto, mensaje } of perdedores)
    if (acto === 'deshacer')
      expect([noSeDeshace(NOMBRE_DEL_AREA, que), noSeDeshace(NOMBRE_DEL_AREA, 'asignó')]).toContain(mensaje)
    else expect(mensaje).toBe(yaLoHizo(que, ganador.quien.nombre, HORA))
  return perdedores.length
}

test('EXP-17 EXP-45 EXP-12 fifty people act at once on the same tray: one outcome per row, the others hear who was quicker, every screen hears of it and shows what there is', async () => {
  await darBandejas(banco, { mila: [Permiso.bandeja] })
  const areas = Array.from({ length: PERSONAS }, () => AREA)
  const personas = await unaOficina(banco, areas, [Permiso.bandeja])
  const [primera] = personas
  if (!primera) throw new Error('no hay nadie')
  /** Where each case stands for the area, as what was done says. */
  const lugares = new Map<number, 'por_recibir' | 'en_proceso' | 'fuera'>()
  for (let i = 0; i < CASOS; i++) {
    const { registro_id, oper_id } = await unExpediente(banco, { email: '', destinos: [{ dependencia: AREA }] })
    if (i % 2 === 0) hecho(await (personas[i % PERSONAS] ?? primera).bandeja.recibir(oper_id))
    lugares.set(registro_id, i % 2 === 0 ? 'en_proceso' : 'por_recibir')
  }
  const casos = [...lugares.keys()]
  const flujos: Flujo[] = []
  for (const { bandeja } of personas) flujos.push(await escuchar(banco.app, bandeja.quien.token))
  const eventosTras = (id: string) =>
    banco.db
      .selectFrom('eventos')
      .select('id')
      .where('tema', '=', 'expedientes')
      .where('area_id', '=', AREA)
      .where('id', '>', id as never)
      .execute()
  const hechos = new Set<Acto>()
  let perdidos = 0

  await fc.assert(
    fc.asyncProperty(fc.array(PASO, { minLength: PERSONAS, maxLength: PERSONAS }), async (pasos) => {
      const antes = await movimientosDe(casos)
      const porId = new Map(antes.map((uno) => [uno.oper_id, uno]))
      const visto = [(await listar(primera, 'por_recibir')).data, (await listar(primera, 'en_proceso')).data]
      const filas = visto.flatMap((unas) => unas.slice(0, DISPUTADAS / 2))
      expect(filas.length).toBeGreaterThan(5)
      const suelo = await banco.db
        .selectFrom('eventos')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      const deshacibles = antes.filter((uno) => uno.anulado_at === null && termina(uno))
      const enSuSitio = new Set(filas.map(({ oper_id }) => oper_id))

      const todos = (
        await Promise.all(
          personas.map((quien, i) => {
            const propios = deshacibles.filter(
              (uno) => uno.id_usu === quien.id && (!esRecibido(uno) || enSuSitio.has(uno.oper_id)),
            )
            return actuar(
              quien,
              pasos[i] as Paso,
              filas,
              propios.map(({ oper_id }) => oper_id),
            )
          }),
        )
      ).flat()

      for (const { hecho: si, mensaje } of todos) if (!si) expect(esDelContrato(mensaje), mensaje).toBe(true)
      for (const fila of filas) {
        const movimiento = porId.get(fila.oper_id)
        if (movimiento) perdidos += exigirUnSoloDesenlace(fila, movimiento, todos)
      }
      for (const uno of todos) {
        const movimiento = porId.get(uno.oper_id)
        if (!movimiento) continue
        // Nobody else acts on what the area has sent: whoever sent it takes it back.
        if (uno.acto === 'deshacer' && !enSuSitio.has(uno.oper_id))
          expect(uno, uno.mensaje).toMatchObject({ hecho: true })
        if (!uno.hecho) continue
        hechos.add(uno.acto)
        if (uno.acto === 'asignar') continue
        const previo = porId.get(movimiento.oper_idprocesado ?? 0)
        const vuelve = previo && esRecibido(previo) ? 'en_proceso' : 'por_recibir'
        const adonde = {
          recibir: 'en_proceso',
          deshacer: vuelve,
          derivar: 'fuera',
          devolver: 'fuera',
          archivar: 'fuera',
        } as const
        lugares.set(movimiento.registro_id, adonde[uno.acto])
      }

      // The database says the same: each movement was ended once, and each case has one original that lives, or was filed away.
      const despues = (await movimientosDe(casos)).filter((uno) => uno.anulado_at === null)
      const terminados = despues.filter(termina).flatMap(({ oper_idprocesado }) => oper_idprocesado ?? [])
      expect(new Set(terminados).size).toBe(terminados.length)
      for (const registro_id of casos) {
        const suyos = despues.filter((uno) => uno.registro_id === registro_id && uno.oper_forma === 0)
        const vivos = suyos.filter((uno) => !uno.oper_procesado && [1, 2, 5, 8].includes(uno.oper_idtope))
        const archivado = suyos.some((uno) => uno.oper_idtope === Movimiento.archivado && !uno.oper_procesado)
        expect(vivos).toHaveLength(archivado ? 0 : 1)
      }
      expect(await countDescuadrados(banco.db)).toBe(0)

      // Every screen of the area hears of each change, and whoever looks then sees what there is.
      const anunciados = (await eventosTras(String(suelo.id ?? 0))).map(({ id }) => String(id))
      expect(anunciados.length).toBeGreaterThan(0)
      await expect
        .poll(
          () =>
            flujos.filter(({ bloques }) => {
              const oidos = new Set(bloques.map((bloque) => /^id: \d+-(\d+)/.exec(bloque)?.[1]))
              return anunciados.every((id) => oidos.has(id))
            }).length,
        )
        .toBe(PERSONAS)
      const enLugar = (lugar: string) => casos.filter((caso) => lugares.get(caso) === lugar).sort((a, b) => a - b)
      const pantallas = await Promise.all(
        personas.map(async (quien, i) => {
          const pestana = i % 2 === 0 ? 'por_recibir' : 'en_proceso'
          return { pestana, ...(await listar(quien, pestana)) }
        }),
      )
      for (const { pestana, data, cuentas, recordsTotal } of pantallas) {
        expect(data.map(({ registro_id }) => registro_id).sort((a, b) => a - b)).toEqual(enLugar(pestana))
        expect(recordsTotal).toBe(data.length)
        expect(cuentas).toMatchObject({
          ...{ por_recibir: enLugar('por_recibir').length, en_proceso: enLugar('en_proceso').length },
        })
      }
    }),
    { numRuns: RONDAS, endOnFailure: true },
  )
  // Every act was done, and many came too late.
  expect([...hechos].sort()).toEqual([...ACTOS].sort())
  expect(perdidos).toBeGreaterThan(RONDAS)
})
