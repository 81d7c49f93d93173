import { Permiso } from '@cabildo/contracts/base/permisos'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { deUno, unExpediente } from '../../../test/expedientes.ts'
import { type DeOficina, unaOficina } from '../../../test/oficina.ts'
import { countDescuadrados } from './cuadre.queries.ts'

/** Cases whose histories go on at the same time, and how often so many begin. */
const A_LA_VEZ = 10
const TANDAS = 50
const ACTOS_POR_CASO = { minLength: 3, maxLength: 13 }

const banco = usarBanco()
/** Twenty people, by their areas: several in most, and one by itself. */
const QUIENES = [20, 20, 20, 20, 20, 15, 15, 15, 15, 47, 47, 47, 47, 22, 22, 22, 4, 4, 4, 11] as const
const AREAS = [...new Set(QUIENES)]

/** A movement as the model knows it: where it is, of what it follows, and who made it with which others. */
interface Fila {
  oper_id: number
  tipo: 1 | 2 | 3 | 5 | 6 | 8 | 11
  copia: boolean
  area: number
  de: number | null
  sigue: number | null
  quien: number | null
  acto: number
  /** It joins the case to another, or takes it apart, and so may be undone. */
  lazo?: true
}

/** A case by its movements alone; what was undone is gone. */
class Modelo {
  filas: Fila[] = []
  #acto = 0

  /** What an area holds: nothing was done with it yet but giving it to somebody. */
  tenida({ oper_id, tipo }: Fila): boolean {
    return [1, 2, 5, 8].includes(tipo) && !this.filas.some(({ sigue, tipo: que }) => sigue === oper_id && que !== 6)
  }
  archivada({ oper_id, tipo }: Fila): boolean {
    return tipo === 3 && !this.filas.some(({ sigue }) => sigue === oper_id)
  }
  /** It goes on in another case (EXP-40). */
  acumulada({ oper_id, tipo }: Fila): boolean {
    return tipo === 11 && !this.filas.some(({ sigue }) => sigue === oper_id)
  }
  estado(): { estado: string; area: number | null; originales: number } {
    const originales = this.filas.filter((fila) => !fila.copia && this.tenida(fila))
    const [suya] = originales
    const cerrada = this.filas.find((fila) => !fila.copia && (this.archivada(fila) || this.acumulada(fila)))
    const sinTener = cerrada?.tipo === 11 ? 'ACUMULADO' : 'ARCHIVADO'
    const estado = suya ? ([2, 5].includes(suya.tipo) ? 'POR RECIBIR' : 'EN PROCESO') : sinTener
    return { estado, area: (suya ?? cerrada)?.area ?? null, originales: originales.length }
  }
  agregar(filas: readonly Omit<Fila, 'acto'>[]): void {
    const acto = ++this.#acto
    this.filas.push(...filas.map((fila) => ({ ...fila, acto })))
  }
  /** The area that a holding came from last; null of what its area registered. */
  origen(tenida: Fila): number | null {
    const envio = this.filas.findLast(
      ({ oper_id, tipo, area, copia }) =>
        [2, 5].includes(tipo) && area === tenida.area && copia === tenida.copia && oper_id <= tenida.oper_id,
    )
    return envio?.de ?? null
  }
}

const PASO = fc.record({
  quien: fc.nat(QUIENES.length - 1),
  /** Somebody of the area where the movement is, as most are who act. */
  suyo: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
  acto: fc.constantFrom(
    'recibir',
    'recibir',
    'derivar',
    'derivar',
    'devolver',
    'archivar',
    'reabrir',
    'asignar',
    'acumular',
    'desacumular',
    'deshacer',
    'deshacer',
  ),
  cual: fc.nat(1_000),
  destinos: fc.uniqueArray(fc.constantFrom(...AREAS), { minLength: 1, maxLength: 3 }),
  original: fc.nat(2),
})
type Paso = typeof PASO extends fc.Arbitrary<infer P> ? P : never
/**
 * What chance seldom reaches, since it needs others before it: a case joins another and is taken apart again, and one that was
 * filed away is opened again.
 */
const CONTADAS: Paso[][] = [
  [
    ['recibir', 1],
    ['acumular', 1],
    ['desacumular', 1],
  ] as const,
  [
    ['recibir', 1],
    ['archivar', 2],
    ['reabrir', 0],
  ] as const,
].map((pasos) =>
  pasos.map(([acto, cual]) => ({ ...{ quien: 0, suyo: false, acto, cual, destinos: [15], original: 0 } })),
)

test('EXP-17 EXP-40 EXP-44 D-68 random histories of twenty people over five hundred cases: never two originals, never a lost one, states follow from the movements, undoing leaves no trace', async () => {
  const personas = await unaOficina(banco, QUIENES, [Permiso.bandeja, Permiso.jefe])

  // Each area but the front desk has a case in which others may go on.
  const principales = new Map<number, number>()
  for (const area of AREAS.filter((una) => una !== 4)) {
    const quien = personas.find((persona) => persona.area === area)
    const principal = await unExpediente(banco, { email: '', destinos: [{ dependencia: area }] })
    await quien?.bandeja.recibir(principal.oper_id)
    principales.set(area, principal.registro_id)
  }

  const hechos = new Set<string>()
  const historia = async (pasos: readonly Paso[]) => {
    const { registro_id, oper_id } = await unExpediente(banco, { email: '' })
    const modelo = new Modelo()
    const [registro] = await movimientos(registro_id)
    const comun = { copia: false, quien: null }
    modelo.agregar([
      { ...comun, oper_id: registro?.oper_id ?? 0, tipo: 1, area: 4, de: 4, sigue: null },
      { ...comun, oper_id, tipo: 2, area: 20, de: 4, sigue: registro?.oper_id ?? 0 },
    ])
    for (const paso of pasos) {
      const quien = quienDe(modelo, paso)
      const persona = personas[quien]
      if (persona && (await dar(modelo, { registro_id, principales }, persona, { ...paso, quien })))
        hechos.add(paso.acto)
      const { estado, area, originales } = modelo.estado()
      const guardado = await casoDe(registro_id)
      expect({ paso, ...guardado }).toEqual({ paso, estado, area_actual: area, originales })
      expect(originales).toBe(estado === 'ARCHIVADO' || estado === 'ACUMULADO' ? 0 : 1)
    }
    const areas = new Set(modelo.filas.flatMap(({ area, de }) => [area, ...(de === null ? [] : [de])]))
    expect((await areasDe(registro_id)).sort()).toEqual([...areas].sort())
  }
  const unaHistoria = fc.array(PASO, { ...ACTOS_POR_CASO, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.array(unaHistoria, { minLength: A_LA_VEZ, maxLength: A_LA_VEZ }), async (historias) => {
      // All have their say before the next begin, whatever became of one.
      const dichos = await Promise.allSettled(historias.map(historia))
      for (const dicho of dichos) if (dicho.status === 'rejected') throw dicho.reason
    }),
    { numRuns: TANDAS, endOnFailure: true, examples: [[CONTADAS]] },
  )
  expect(await countDescuadrados(banco.db)).toBe(0)
  // Every act was done, and not only refused.
  expect([...hechos].sort()).toEqual([
    'acumular',
    'archivar',
    'asignar',
    'derivar',
    'desacumular',
    'deshacer',
    'devolver',
    'reabrir',
    'recibir',
  ])
}, 180_000)

/** Who takes a step: as it says, or somebody of the area where its movement is. */
const quienDe = (modelo: Modelo, { quien, suyo, cual }: Paso): Paso['quien'] => {
  const fila = modelo.filas[cual % modelo.filas.length]
  if (!suyo || !fila) return quien
  const area = fila.quien !== null && cual % 3 === 0 ? QUIENES[fila.quien] : fila.area
  const suyos = QUIENES.flatMap((una, i) => (una === area ? [i] : []))
  return suyos[cual % suyos.length] ?? quien
}

const movimientos = (registro_id: number) =>
  banco.db.selectFrom('movimientos').selectAll().where('registro_id', '=', registro_id).orderBy('oper_id').execute()
const areasDe = async (registro_id: number) =>
  (
    await banco.db
      .selectFrom('registros')
      .select('areas')
      .where('registro_id', '=', registro_id)
      .executeTakeFirstOrThrow()
  ).areas
const casoDe = async (registro_id: number) =>
  (
    await sql<{ estado: string; area_actual: number | null; originales: number }>`
      select r.estado, r.area_actual, (select count(*)::integer from movimientos m where m.registro_id = r.registro_id
        and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8) and not m.oper_procesado and m.anulado_at is null) as originales
      from registros r where r.registro_id = ${registro_id}`.execute(banco.db)
  ).rows[0]

/** Tries a step: where the model says that it may be done it is done, with what the model says; otherwise it is refused. */
const dar = async (
  modelo: Modelo,
  { registro_id, principales }: { registro_id: number; principales: ReadonlyMap<number, number> },
  { id, area, bandeja }: DeOficina,
  { quien, acto, cual, ...paso }: Paso,
) => {
  const fila = modelo.filas[cual % modelo.filas.length]
  if (!fila) return false
  const suya = fila.area === area
  const tenida = modelo.tenida(fila)
  const comun = { copia: fila.copia, area, de: area, sigue: fila.oper_id, quien }
  const escrito = (respuesta: { status: number; cuerpo: object }): number | null => {
    if (respuesta.status >= 500) throw new Error(JSON.stringify(respuesta.cuerpo))
    const que = deUno(respuesta as Parameters<typeof deUno>[0])
    return typeof que === 'number' ? que : null
  }
  switch (acto) {
    case 'recibir': {
      const puede = suya && tenida && [2, 5].includes(fila.tipo)
      const oper_id = escrito(await bandeja.recibir(fila.oper_id))
      expect(oper_id !== null, 'recibir').toBe(puede)
      if (oper_id !== null) modelo.agregar([{ ...comun, oper_id, tipo: 1 }])
      return puede
    }
    case 'devolver': {
      const origen = modelo.origen(fila)
      // The front desk has people who attend to its tray.
      const puede = suya && tenida && origen !== null
      const respuesta = await bandeja.devolver(fila.oper_id)
      if (respuesta.status >= 500) throw new Error(JSON.stringify(respuesta.cuerpo))
      expect(respuesta.status === 200, 'devolver').toBe(puede)
      if (puede) {
        const ultimo = (await movimientos(registro_id)).at(-1)
        modelo.agregar([{ ...comun, oper_id: ultimo?.oper_id ?? 0, tipo: 5, area: origen }])
      }
      return puede
    }
    case 'derivar': {
      const destinos = paso.destinos
        .filter((destino) => destino !== area)
        .map((dependencia, i, todos) => ({ dependencia, copia: i !== paso.original % todos.length }))
      if (destinos.length === 0) return false
      const puede = suya && tenida && [1, 8].includes(fila.tipo)
      const oper_id = escrito(await bandeja.derivar(fila.oper_id, destinos))
      expect(oper_id !== null, 'derivar').toBe(puede)
      if (oper_id === null) return false
      const nuevas = (await movimientos(registro_id)).filter((m) => m.oper_id >= oper_id)
      modelo.agregar(
        nuevas.map((m, i) => ({
          ...{ ...comun, oper_id: m.oper_id, tipo: 2, area: destinos[i]?.dependencia ?? 0 },
          copia: fila.copia || (destinos[i]?.copia ?? false),
        })),
      )
      return puede
    }
    case 'archivar': {
      const puede = suya && tenida && [1, 8].includes(fila.tipo)
      const oper_id = escrito(await bandeja.archivar(fila.oper_id))
      expect(oper_id !== null, 'archivar').toBe(puede)
      if (oper_id !== null) modelo.agregar([{ ...comun, oper_id, tipo: 3 }])
      return puede
    }
    case 'reabrir': {
      // It opens what the area filed away, the original before a copy.
      const cerradas = modelo.filas.filter((una) => una.area === area && modelo.archivada(una))
      const abiertas = modelo.filas.some((una) => una.area === area && !una.copia && modelo.tenida(una))
      const cerrada = cerradas.find(({ copia }) => !copia) ?? cerradas.at(-1)
      if (abiertas || cerradas.length > 1 || !cerrada) return false
      const respuesta = await bandeja.reabrir(registro_id)
      expect(respuesta.status, JSON.stringify(respuesta.cuerpo)).toBe(200)
      const ultimo = (await movimientos(registro_id)).at(-1)
      modelo.agregar([
        { ...comun, copia: cerrada.copia, sigue: cerrada.oper_id, oper_id: ultimo?.oper_id ?? 0, tipo: 8 },
      ])
      return true
    }
    case 'asignar': {
      const suyas = modelo.filas.filter(
        (una) => una.area === area && modelo.tenida(una) && !una.copia && [1, 8].includes(una.tipo),
      )
      const respuesta = await bandeja.asignar(registro_id, id)
      if (respuesta.status >= 500) throw new Error(JSON.stringify(respuesta.cuerpo))
      const oper_id = respuesta.status === 200 ? escrito(respuesta) : null
      expect(oper_id !== null, 'asignar').toBe(suyas.length === 1)
      if (oper_id !== null)
        modelo.agregar([{ ...comun, copia: false, sigue: suyas[0]?.oper_id ?? 0, oper_id, tipo: 6 }])
      return oper_id !== null
    }
    case 'acumular': {
      const principal = principales.get(area)
      if (principal === undefined) return false
      const suyas = modelo.filas.filter(
        (una) => una.area === area && modelo.tenida(una) && !una.copia && [1, 8].includes(una.tipo),
      )
      const respuesta = await bandeja.relacionar(registro_id, 'acumular', principal, {
        ...{ motivo: 'Los dos piden lo mismo', documento: 'Proveído 1' },
      })
      if (respuesta.status >= 500) throw new Error(JSON.stringify(respuesta.cuerpo))
      expect(respuesta.status === 200, 'acumular').toBe(suyas.length === 1)
      if (respuesta.status !== 200) return false
      const ultimo = (await movimientos(registro_id)).at(-1)
      modelo.agregar([
        {
          ...{ ...comun, copia: false, sigue: suyas[0]?.oper_id ?? 0, oper_id: ultimo?.oper_id ?? 0 },
          ...{ tipo: 11, lazo: true },
        },
      ])
      return true
    }
    case 'desacumular': {
      const acumulada = modelo.filas.find((una) => modelo.acumulada(una))
      const respuesta = await bandeja.relacionar(registro_id, 'desacumular', undefined, { motivo: 'Son distintos' })
      if (respuesta.status >= 500) throw new Error(JSON.stringify(respuesta.cuerpo))
      expect(respuesta.status === 200, 'desacumular').toBe(acumulada?.area === area)
      if (respuesta.status !== 200) return false
      const ultimo = (await movimientos(registro_id)).at(-1)
      modelo.agregar([
        {
          ...{ ...comun, copia: false, sigue: acumulada?.oper_id ?? 0, oper_id: ultimo?.oper_id ?? 0 },
          ...{ tipo: 8, lazo: true },
        },
      ])
      return true
    }
    case 'deshacer': {
      const filas = modelo.filas.filter((una) => una.acto === fila.acto)
      const seguidas = modelo.filas.some(({ sigue }) => filas.some((una) => una.oper_id === sigue))
      const puede = fila.quien === quien && ([1, 2, 3, 5].includes(fila.tipo) || fila.lazo === true) && !seguidas
      const respuesta = await bandeja.deshacer(fila.oper_id)
      if (respuesta.status >= 500) throw new Error(JSON.stringify(respuesta.cuerpo))
      expect(respuesta.status === 200 && respuesta.cuerpo.data[0]?.hecho === true, 'deshacer').toBe(puede)
      if (puede) modelo.filas = modelo.filas.filter((una) => !filas.includes(una))
      return puede
    }
  }
}
