import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diaMas } from './base/tiempo.ts'
import {
  type Calendario,
  computo,
  crearCalendario,
  type DiaRegistrado,
  type EventoPlazo,
  evaluar,
  exigirEvento,
  explicacion,
  fechaLegal,
  feriadosDe,
  nombreDeMotivo,
  type Plazo,
  PlazoImposible,
  SILENCIO,
  semaforo,
} from './plazos-calculo.ts'

const NACIONAL = crearCalendario()
const con = (...dias: string[]) =>
  crearCalendario(
    dias.map((fecha): DiaRegistrado => ({ fecha, hasta: null, nombre: 'Día de prueba', norma: 'D.S. 1' })),
  )
const lima = (marca: string) => new Date(`${marca.replace(' ', 'T')}-05:00`)

describe('G14 PLA-26 Table PLA-F: legal date and term', () => {
  test.each([
    [1, '2025-12-05', 2, '2025-12-11'],
    [2, '2025-12-22', 10, '2026-01-07'],
    [3, '2026-04-01', 2, '2026-04-07'],
    [4, '2026-07-20', 10, '2026-08-07'],
    [5, '2026-07-01', 30, '2026-08-18'],
    [6, '2026-11-20', 30, '2027-01-07'],
    [7, '2026-11-23', 30, '2027-01-08'],
    [12, '2026-12-31', 30, '2027-02-12'],
    [15, '2026-12-14', 30, '2027-01-27'],
    [16, '2027-03-19', 10, '2027-04-06'],
    [17, '2028-04-12', 2, '2028-04-18'],
    [18, '2024-06-06', 1, '2024-06-10'],
    [19, '2022-07-22', 1, '2022-07-25'],
    [20, '2028-02-25', 3, '2028-03-01'],
    [21, '2026-07-03', 30, '2026-08-20'],
    [22, '2026-01-02', 120, '2026-06-24'],
  ])('row %i: from %s, %i business days end on %s', (_, desde, dias, vence) =>
    expect(NACIONAL.termino(desde, dias)).toBe(vence),
  )

  test.each([
    [6, '2026-11-20 23:59:59', '23:59', [], '2026-11-20'],
    [7, '2026-11-21 00:00:00', '23:59', [], '2026-11-23'],
    [8, '2026-11-20 16:31:00', '16:30', [], '2026-11-23'],
    [9, '2026-11-20 16:30:59', '16:30', [], '2026-11-20'],
    [10, '2026-11-20 16:31:00', '16:30', ['2026-11-23'], '2026-11-24'],
    [11, '2026-12-08 00:00:00', '23:59', [], '2026-12-10'],
    [12, '2026-12-31 23:59:59', '23:59', [], '2026-12-31'],
    [13, '2027-01-01 00:00:00', '23:59', [], '2027-01-04'],
    [14, '2026-04-02 09:00:00', '23:59', [], '2026-04-06'],
  ])('row %i: what comes at %s counts on its legal date', (_, instante, corte, dias, legal) =>
    expect(fechaLegal(lima(instante), corte, con(...dias))).toBe(legal),
  )
})

const plazo = (desde: string, dias: number, mas: Partial<Plazo> = {}): Plazo => ({
  ...{ clase: 'respuesta_tramite', desde, dias, silencio: SILENCIO.ninguno },
  ...mas,
})
const inicio = (de: Plazo, calendario: Calendario = NACIONAL): EventoPlazo => ({
  ...{ tipo: 'INICIO', dia: de.desde, vence: calendario.termino(de.desde, de.dias) },
})
const suspendidoDe = (...tramos: [desde: string, hasta: string][]): EventoPlazo[] =>
  tramos.flatMap(([desde, hasta]): EventoPlazo[] => [
    { tipo: 'SUSPENSION', dia: desde },
    { tipo: 'REANUDACION', dia: hasta },
  ])
const HOY = '2026-11-25'

describe('G14 PLA-26 Table PLA-G: the calendar changes while the clock runs', () => {
  test.each([
    [23, '2026-09-28', 10, ['2026-10-07'], '2026-10-14'],
    [24, '2026-09-28', 10, ['2026-10-03'], '2026-10-13'],
    [25, '2026-09-28', 10, ['2026-11-02'], '2026-10-13'],
    [26, '2026-11-16', 10, ['2026-11-30'], '2026-12-01'],
    [27, '2026-12-14', 10, ['2026-12-24', '2026-12-31'], '2026-12-30'],
    [28, '2026-09-28', 10, [], '2026-10-13'],
  ])('row %i: %s and %i business days, with %j entered, end on %s', (_, desde, dias, registrados, vence) => {
    const uno = plazo(desde, dias)
    expect(evaluar(uno, [inicio(uno)], HOY, con(...registrados)).vence).toBe(vence)
  })

  test('PLA-14 a term of the citizen is only ever moved later', () => {
    const uno = plazo('2026-10-05', 2, { clase: 'subsanacion_mesa' })
    const antes = con('2026-10-07')
    const eventos = [inicio(uno, antes)]
    expect(evaluar(uno, eventos, HOY, antes).vence).toBe('2026-10-09')
    expect(evaluar(uno, eventos, HOY, NACIONAL).vence).toBe('2026-10-09')
    expect(evaluar(uno, eventos, HOY, con('2026-10-07', '2026-10-09')).vence).toBe('2026-10-12')
  })

  test('PLA-14 a clock that has stopped keeps its due date', () => {
    const uno = plazo('2026-09-28', 10)
    const eventos: EventoPlazo[] = [inicio(uno), { tipo: 'CUMPLIDO', dia: '2026-10-13', vence: '2026-10-13' }]
    expect(evaluar(uno, eventos, HOY, con('2026-10-07'))).toMatchObject({
      ...{ estado: 'CUMPLIDO', vence: '2026-10-13', tarde: 0, cerrado: '2026-10-13' },
    })
  })
})

describe('G14 PLA-26 Table PLA-H: suspensions', () => {
  test.each([
    [29, [['2026-08-10', '2026-08-13']], [], 3, '2026-09-18'],
    [30, [['2026-08-10', '2026-08-10']], [], 0, '2026-09-15'],
    [31, [['2026-08-27', '2026-09-02']], [], 4, '2026-09-21'],
    [32, [['2026-08-03', '2026-08-06']], [], 2, '2026-09-17'],
    [33, [['2026-08-07', '2026-08-09']], [], 0, '2026-09-15'],
    [
      34,
      [
        ['2026-08-04', '2026-08-07'],
        ['2026-08-20', '2026-09-03'],
      ],
      [],
      12,
      '2026-10-01',
    ],
    [35, [['2026-08-10', '2026-08-13']], ['2026-08-12'], 2, '2026-09-18'],
  ] as [number, [string, string][], string[], number, string][])(
    'row %i: suspended %j, with %j entered, takes out %i and ends on %s',
    (_, tramos, registrados, quitados, vence) => {
      const calendario = con(...registrados)
      const uno = plazo('2026-08-03', 30)
      const eventos = [inicio(uno), ...suspendidoDe(...tramos)]
      expect(evaluar(uno, eventos, HOY, calendario).vence).toBe(vence)
      const dias = computo(uno, eventos, calendario)
      expect(dias.filter(({ motivo }) => motivo?.tipo === 'subsanacion')).toHaveLength(quitados)
    },
  )

  test('PLA-05 while it is suspended a clock has no due date, and says how many business days were left', () => {
    const uno = plazo('2026-08-03', 30)
    const eventos: EventoPlazo[] = [inicio(uno), { tipo: 'SUSPENSION', dia: '2026-08-10' }]
    const hecho = evaluar(uno, eventos, '2026-12-31', NACIONAL)
    expect(hecho).toMatchObject({ estado: 'SUSPENDIDO', vence: null, faltaban: 26, quedan: null, silencioDesde: null })
    expect(computo(uno, eventos, NACIONAL)).toEqual([])
    expect(semaforo(hecho, 30)).toEqual({ color: 'gris', texto: 'En subsanación' })
  })
})

describe('G14 PLA-26 Table PLA-I: corrections, extension, silence, days left', () => {
  test.each([
    [36, '2026-11-20', 2, '2026-11-24'],
    [37, '2026-11-21', 2, '2026-11-24'],
    [38, '2026-12-23', 2, '2026-12-28'],
    [39, '2027-03-24', 2, '2027-03-30'],
    [40, '2026-11-16', 10, '2026-11-30'],
    [40, '2026-11-16', 2, '2026-11-18'],
  ])('row %i: from %s, %i business days end on %s', (_, desde, dias, vence) =>
    expect(NACIONAL.termino(desde, dias)).toBe(vence),
  )

  test.each([
    [41, SILENCIO.positivo, '2026-08-03', '2026-09-15', '2026-09-23'],
    [42, SILENCIO.positivo, '2026-11-16', '2026-12-31', '2027-01-09'],
    [43, SILENCIO.negativo, '2026-08-03', '2026-09-15', '2026-09-16'],
    [43, SILENCIO.automatica, '2026-08-03', '2026-09-15', null],
    [43, SILENCIO.ninguno, '2026-08-03', '2026-09-15', null],
  ] as const)('row %i: silence of kind %i of 30 business days from %s, due on %s, is told on %s', (...fila) => {
    const [, silencio, desde, vence, silencioDesde] = fila
    const uno = plazo(desde, 30, { silencio })
    expect(evaluar(uno, [inicio(uno)], HOY, NACIONAL)).toMatchObject({ vence, silencioDesde })
  })

  test.each([
    [44, '2026-08-18', { color: 'ambar', texto: 'Vence hoy' }],
    [44, '2026-08-17', { color: 'ambar', texto: 'Falta 1 día hábil' }],
    [44, '2026-08-15', { color: 'ambar', texto: 'Faltan 2 días hábiles' }],
    [44, '2026-08-14', { color: 'ambar', texto: 'Faltan 2 días hábiles' }],
    [45, '2026-08-11', { color: 'ambar', texto: 'Faltan 5 días hábiles' }],
    [45, '2026-08-10', { color: 'verde', texto: 'Faltan 6 días hábiles' }],
    [46, '2026-08-19', { color: 'rojo', texto: 'Venció hace 1 día hábil' }],
    [46, '2026-08-22', { color: 'rojo', texto: 'Venció hace 3 días hábiles' }],
  ])('row %i, PLA-18: what is due on 18/08/2026 reads on %s as %o', (_, hoy, dice) => {
    const uno = plazo('2026-07-01', 30)
    expect(semaforo(evaluar(uno, [inicio(uno)], hoy, NACIONAL), uno.dias)).toEqual(dice)
  })

  test('PLA-18 a short term turns amber two business days before its end; what has stopped has no colour', () => {
    const uno = plazo('2026-11-16', 10)
    const color = (hoy: string) => semaforo(evaluar(uno, [inicio(uno)], hoy, NACIONAL), uno.dias)?.color
    expect([color('2026-11-25'), color('2026-11-26'), color('2026-11-30'), color('2026-12-01')]).toEqual([
      ...['verde', 'ambar', 'ambar', 'rojo'],
    ])
    const eventos: EventoPlazo[] = [inicio(uno), { tipo: 'CONCLUIDO', dia: '2026-11-26', vence: '2026-11-30' }]
    expect(semaforo(evaluar(uno, eventos, HOY, NACIONAL), uno.dias)).toBeNull()
  })
})

describe('PLA-07, Tables PLA-B to PLA-D: what may happen to a clock', () => {
  const informacion = plazo('2026-11-16', 10, { clase: 'respuesta_informacion' })
  const prorroga = (vence: string): EventoPlazo => ({ tipo: 'PRORROGA', dia: '2026-11-18', vence })
  const exige = (uno: Plazo, eventos: EventoPlazo[], nuevo: EventoPlazo) => () =>
    exigirEvento(uno, [inicio(uno), ...eventos], nuevo, NACIONAL)
  const cumplido = (dia: string): EventoPlazo => ({ tipo: 'CUMPLIDO', dia, vence: '2026-11-30' })

  test('an extension replaces the due date by the one that staff name, once', () => {
    expect(exige(informacion, [], prorroga('2026-12-15'))).not.toThrow()
    const eventos = [inicio(informacion), prorroga('2026-12-15')]
    expect(evaluar(informacion, eventos, HOY, NACIONAL).vence).toBe('2026-12-15')
    expect(computo(informacion, eventos, NACIONAL).at(-1)).toEqual({ dia: '2026-12-15', numero: 19, motivo: null })
    expect(exige(informacion, [prorroga('2026-12-15')], prorroga('2026-12-30'))).toThrow('eventos')
    expect(exige(plazo('2026-11-16', 30), [], prorroga('2027-03-01'))).toThrow('eventos')
  })

  test.each(['2026-11-30', '2026-12-05', '2026-12-08'])('an extension until %s is refused', (vence) => {
    expect(exige(informacion, [], prorroga(vence))).toThrow('prorroga')
  })

  test('an extension whose day becomes a non-working one ends on the next business day', () => {
    const eventos = [inicio(informacion), prorroga('2026-12-15')]
    expect(evaluar(informacion, eventos, HOY, con('2026-12-15')).vence).toBe('2026-12-16')
  })

  const uno = plazo('2026-11-16', 10)
  test.each<[string, EventoPlazo[], EventoPlazo]>([
    ['a second suspension', [{ tipo: 'SUSPENSION', dia: '2026-11-18' }], { tipo: 'SUSPENSION', dia: '2026-11-19' }],
    ['an end of no suspension', [], { tipo: 'REANUDACION', dia: '2026-11-18' }],
    ['a suspension after the due date', [], { tipo: 'SUSPENSION', dia: '2026-12-01' }],
    ['an answer while suspended', [{ tipo: 'SUSPENSION', dia: '2026-11-18' }], cumplido('2026-11-20')],
    ['an answer twice', [cumplido('2026-11-20')], cumplido('2026-11-21')],
    ['a reopening of what runs', [], { tipo: 'REABIERTO', dia: '2026-11-20' }],
    ['a second start', [], inicio(uno)],
    ['what happened before the start', [], { tipo: 'SUSPENSION', dia: '2026-11-13' }],
  ])('PLA-27 %s is refused', (_, eventos, nuevo) => {
    expect(exige(uno, eventos, nuevo)).toThrow(PlazoImposible)
  })

  test('only the clock of a filing is suspended', () => {
    expect(exige(informacion, [], { tipo: 'SUSPENSION', dia: '2026-11-18' })).toThrow('eventos')
  })

  test('EXP-43 what is reopened goes on as if it had never stopped', () => {
    const eventos: EventoPlazo[] = [inicio(uno), cumplido('2026-11-20'), { tipo: 'REABIERTO', dia: '2026-11-23' }]
    expect(evaluar(uno, eventos, '2026-11-25', NACIONAL)).toMatchObject({ estado: 'CORRIENDO', vence: '2026-11-30' })
    expect(evaluar(uno, eventos, '2026-12-02', NACIONAL)).toMatchObject({ estado: 'VENCIDO', tarde: 2 })
  })
})

describe('PLA-08 the sentence that explains a due date', () => {
  const frase = (uno: Plazo, eventos: EventoPlazo[] = [], calendario = NACIONAL) =>
    explicacion(computo(uno, [inicio(uno, calendario), ...eventos], calendario))

  test('names the holidays', () => {
    expect(frase(plazo('2026-07-01', 30))).toBe(
      'Vence el 18/08/2026: 30 días hábiles desde el 02/07; no se cuentan 23/07 Día de la Fuerza Aérea del Perú, 28/07 Fiestas Patrias, 29/07 Fiestas Patrias, 06/08 Batalla de Junín, sábados ni domingos.',
    )
  })
  test('names the norm of an entered day, and years where it crosses one', () => {
    expect(frase(plazo('2026-12-28', 2), [], con('2026-12-30'))).toBe(
      'Vence el 31/12/2026: 2 días hábiles desde el 29/12; no se cuentan 30/12 Día de prueba (D.S. 1), sábados ni domingos.',
    )
    expect(frase(plazo('2026-12-31', 1))).toBe(
      'Vence el 04/01/2027: 1 día hábil desde el 04/01; no se cuentan 01/01 Año Nuevo, sábados ni domingos.',
    )
    expect(frase(plazo('2026-12-29', 3))).toBe(
      'Vence el 04/01/2027: 3 días hábiles desde el 30/12/2026; no se cuentan 01/01/2027 Año Nuevo, sábados ni domingos.',
    )
  })
  test('D-128 a holiday on a weekend is named in the list alone; suspensions come last', () => {
    const uno = plazo('2026-08-03', 30)
    const eventos = suspendidoDe(['2026-08-04', '2026-08-07'])
    expect(frase(uno, eventos)).toBe(
      'Vence el 17/09/2026: 30 días hábiles desde el 04/08; no se cuentan 06/08 Batalla de Junín, del 05/08 al 07/08 en subsanación, sábados ni domingos.',
    )
    const lista = computo(uno, [inicio(uno), ...eventos], NACIONAL)
    const dia = lista.find((otro) => otro.dia === '2026-08-30')
    expect(dia?.motivo && nombreDeMotivo(dia.motivo)).toBe('domingo, Santa Rosa de Lima')
  })
  test('tells suspensions by the days that they take out', () => {
    expect(frase(plazo('2026-08-10', 10), suspendidoDe(['2026-08-12', '2026-08-18']))).toBe(
      'Vence el 28/08/2026: 10 días hábiles desde el 11/08; no se cuentan del 13/08 al 18/08 en subsanación, sábados ni domingos.',
    )
  })
})

describe('PLA-10 national holidays', () => {
  /** Easter Sundays, from outside of this program (peru.md §5.7 and published tables). */
  const DOMINGOS = ['2017-04-16', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2035-03-25']
  test.each(DOMINGOS)('Holy Thursday and Good Friday come before Easter of %s', (domingo) => {
    const feriados = feriadosDe(Number(domingo.slice(0, 4)))
    expect([-3, -2].map((dias) => feriados.get(diaMas(domingo, dias)))).toEqual(['Jueves Santo', 'Viernes Santo'])
  })
  test.each([
    [2021, 12],
    [2022, 14],
    [2023, 15],
    [2024, 16],
    [2026, 16],
  ])('the year %i has %i: laws have added some', (anio, cuantos) => expect(feriadosDe(anio).size).toBe(cuantos))
})

describe('PLA-06 what holds of every calendar', () => {
  const dia = (desde: number, hasta: number) =>
    fc.integer({ min: desde, max: hasta }).map((n) => diaMas('2026-01-01', n))
  const registrados = fc.array(dia(0, 900), { maxLength: 60 })
  const dias = fc.integer({ min: 1, max: 365 })
  const tramos = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 0, maxLength: 6 })
    .map((n) => n.sort((a, b) => a - b).slice(0, n.length - (n.length % 2)))

  test('a suspension that takes out k days moves the due date to that of a term of n + k', () => {
    fc.assert(
      fc.property(registrados, dia(0, 300), fc.integer({ min: 1, max: 200 }), tramos, (libres, desde, n, cortes) => {
        const calendario = con(...libres)
        const uno = plazo(desde, n)
        const eventos: EventoPlazo[] = [inicio(uno, calendario)]
        let quitados = 0
        for (let i = 0; i < cortes.length; i += 2) {
          const [de, a] = [diaMas(desde, cortes[i] ?? 0), diaMas(desde, cortes[i + 1] ?? 0)]
          quitados += calendario.entre(de, a)
          eventos.push(...suspendidoDe([de, a]))
        }
        expect(evaluar(uno, eventos, HOY, calendario).vence).toBe(calendario.termino(desde, n + quitados))
      }),
      { numRuns: 60 },
    )
  })

  test('a day more never moves a due date earlier, a day less never later', () => {
    fc.assert(
      fc.property(registrados, dia(0, 900), dia(0, 300), dias, (libres, otro, desde, n) => {
        expect(con(...libres, otro).termino(desde, n) >= con(...libres).termino(desde, n)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('PLA-03 PLA-04 the list of counted days has n entries, all business days, rising, the last of them the due date', () => {
    fc.assert(
      fc.property(registrados, dia(0, 300), dias, (libres, desde, n) => {
        const calendario = con(...libres)
        const uno = plazo(desde, n)
        const lista = computo(uno, [inicio(uno, calendario)], calendario)
        const contados = lista.filter(({ numero }) => numero !== null)
        expect(contados.map(({ numero }) => numero)).toEqual(Array.from({ length: n }, (_, i) => i + 1))
        expect(contados.every(({ dia }) => calendario.motivo(dia) === null && !libres.includes(dia))).toBe(true)
        expect(lista.map(({ dia }) => dia)).toEqual(lista.map((_, i) => diaMas(desde, i + 1)))
        expect(contados.at(-1)?.dia).toBe(evaluar(uno, [], HOY, calendario).vence)
        expect(calendario.entre(desde, contados.at(-1)?.dia ?? '')).toBe(n)
      }),
      { numRuns: 60 },
    )
  })

  test('PLA-02 a legal date is a business day, and the day itself unless something is against it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (instante) => {
          const legal = fechaLegal(instante, '16:30', NACIONAL)
          expect(NACIONAL.motivo(legal)).toBeNull()
          expect(fechaLegal(new Date(`${legal}T15:00:00-05:00`), '16:30', NACIONAL)).toBe(legal)
        },
      ),
    )
  })
})

describe('G14 ten thousand cases', () => {
  const dia = (desde: number, hasta: number) =>
    fc.integer({ min: desde, max: hasta }).map((n) => diaMas('2026-01-01', n))
  /** A calendar is read once and counts many terms, as in the product. */
  const CALENDARIOS = 40
  const CASOS = 250

  test('G14 PLA-05 PLA-06 whatever happens to a clock, by whatever calendar, it ends on a business day, n of them counted', () => {
    fc.assert(
      fc.property(
        fc.array(dia(0, 900), { maxLength: 60 }),
        fc.array(
          fc.record({
            desde: dia(0, 300),
            n: fc.integer({ min: 1, max: 200 }),
            cortes: fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 7 }),
            hoy: dia(0, 900),
          }),
          { minLength: CASOS, maxLength: CASOS },
        ),
        (libres, casos) => {
          const calendario = con(...libres)
          for (const [i, { desde, n, cortes, hoy }] of casos.entries()) {
            const uno = plazo(desde, n)
            const orden = cortes.toSorted((a, b) => a - b)
            const eventos: EventoPlazo[] = [inicio(uno, calendario)]
            let quitados = 0
            let suspendido = false
            for (let j = 0; j < orden.length && !suspendido; j += 2) {
              const [de, a] = [diaMas(desde, orden[j] ?? 0), orden[j + 1]]
              // A term that has ended is not suspended any more.
              if (de > calendario.termino(desde, n + quitados)) break
              suspendido = a === undefined
              eventos.push(
                ...(a === undefined
                  ? [{ tipo: 'SUSPENSION' as const, dia: de }]
                  : suspendidoDe([de, diaMas(desde, a)])),
              )
              if (a !== undefined) quitados += calendario.entre(de, diaMas(desde, a))
            }
            const { vence, estado } = evaluar(uno, eventos, hoy, calendario)
            // While it is suspended there is no due date.
            if ((vence === null) !== suspendido) throw new Error(`${estado} ${vence}`)
            if (vence === null) continue
            if (vence !== calendario.termino(desde, n + quitados)) throw new Error(`${vence} de ${desde} y ${n}`)
            if (calendario.motivo(vence) !== null) throw new Error(`${vence} no es hábil`)
            if ((estado === 'VENCIDO') !== vence < hoy) throw new Error(`${estado} ${vence} el ${hoy}`)
            // The whole list, which is longer than all else, of each fifth.
            if (i % 5 > 0) continue
            const lista = computo(uno, eventos, calendario)
            const contados = lista.filter(({ numero }) => numero !== null)
            if (contados.length !== n || lista.at(-1)?.dia !== vence) throw new Error(`${contados.length} de ${n}`)
            // The last of them is the due date, but where it was suspended on that very day.
            if (contados.at(-1)?.dia !== vence && lista.at(-1)?.motivo?.tipo !== 'subsanacion') throw new Error(vence)
          }
        },
      ),
      { numRuns: CALENDARIOS, endOnFailure: true },
    )
  })
})

describe('PLA-27 what cannot be answered is refused by name', () => {
  test.each([
    ['fecha', () => NACIONAL.desde('2026-02-30')],
    ['fecha', () => NACIONAL.termino('26-2-3', 5)],
    ['anio', () => NACIONAL.desde('2016-12-31')],
    ['anio', () => NACIONAL.desde('2101-01-01')],
    ['dias', () => NACIONAL.termino('2026-01-02', 0)],
    ['dias', () => NACIONAL.termino('2026-01-02', 366)],
    ['dias', () => NACIONAL.termino('2026-01-02', 1.5)],
    ['fin', () => NACIONAL.termino('2100-12-01', 60)],
    ['anio', () => con('2016-01-05')],
  ])('%s', (falla, acto) => expect(acto).toThrow(expect.objectContaining({ falla })))

  test('a year in which every day is entered ends, and skips it', () => {
    const cerrado = crearCalendario([{ fecha: '2027-01-01', hasta: '2027-12-31', nombre: 'Cierre', norma: 'D.S. 1' }])
    expect(cerrado.termino('2026-12-31', 1)).toBe('2028-01-03')
  })
})
