import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centimosDe,
  costoTotal,
  DERECHO_A_APELAR,
  enSoles,
  estadoTras,
  faltasDeRespuesta,
  impedimentoDeSolicitud,
  parrafosDeRespuesta,
  type Sentido,
  type SolicitudEnActo,
  seEntregaPorCorreo,
  soloDelSentido,
} from './transparencia-reglas.ts'

describe('TRS-18 amounts', () => {
  test('any amount of céntimos is read back from what is written of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (centimos) => {
        expect(centimosDe(enSoles(centimos).replace('S/. ', ''))).toBe(centimos)
      }),
    )
  })

  test.each([
    ['12', 1_200],
    ['12.5', 1_250],
    [' 0.10 ', 10],
    ['0.07', 7],
    ['1.005', null],
    ['-1', null],
    ['1,50', 150],
    ['12,5', 1_250],
    ['1,000.50', null],
    ['1,005', null],
    ['.5', null],
    ['1.', null],
    ['', null],
    ['1e3', null],
  ])('%j', (escrito, centimos) => {
    expect(centimosDe(escrito)).toBe(centimos)
  })

  test('the total is exact, grows with each part, and is nothing of nothing', () => {
    const cantidad = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(cantidad, fc.integer({ min: 0, max: 1_000 }), cantidad, cantidad, cantidad, (...[a, b, c, d, e]) => {
        const total = costoTotal({ paginas: a, discos: b, otro: c }, { pagina: d, disco: e })
        expect(BigInt(total)).toBe(BigInt(a) * BigInt(d) + BigInt(b) * BigInt(e) + BigInt(c))
        expect(costoTotal({ paginas: a + 1, discos: b, otro: c }, { pagina: d, disco: e }) - total).toBe(d)
      }),
    )
    expect(costoTotal({ paginas: 0, discos: 0, otro: 0 }, { pagina: 10, disco: 100 })).toBe(0)
    expect(costoTotal({ paginas: 3, discos: 0, otro: 0 }, { pagina: 10, disco: 100 })).toBe(30)
  })
})

const ABIERTA: SolicitudEnActo = {
  ...{ estado: 'REGISTRADA', email: '', forma_entrega: 2, observar_hasta: '2026-11-20', prorrogar_hasta: '2026-11-20' },
  ...{ observada: false, prorroga_hasta: null, costo: null, pagado: false, abandono_desde: null },
}
const VACIA = { texto: '', causal: null, numeral: '', sustento: '', entidad: '', documento: '' }

test('Table TRS-B which state an answer brings about', () => {
  expect(([1, 2, 3, 4, 5] as const).map((sentido) => [estadoTras(sentido, true), estadoTras(sentido, false)])).toEqual([
    ['RESPONDIDA', 'POR ENTREGAR'],
    ['RESPONDIDA', 'POR ENTREGAR'],
    ['DENEGADA', 'DENEGADA'],
    ['RESPONDIDA', 'RESPONDIDA'],
    ['ENCAUZADA', 'ENCAUZADA'],
  ])
  expect(seEntregaPorCorreo({ forma_entrega: null, email: 'a@example.com' })).toBe(true)
  expect(seEntregaPorCorreo({ forma_entrega: null, email: '' })).toBe(false)
  expect(seEntregaPorCorreo({ forma_entrega: 4, email: 'a@example.com' })).toBe(false)
})

test('TRS-16 TRS-17 TRS-22 who may do what, and until when', () => {
  const de = (acto: Parameters<typeof impedimentoDeSolicitud>[0], mas: Partial<SolicitudEnActo>, hoy = '2026-11-20') =>
    impedimentoDeSolicitud(acto, { ...ABIERTA, ...mas }, { responsable: true, hoy })
  expect(de('observar', {})).toBeNull()
  expect(de('observar', {}, '2026-11-21')).toBe('El plazo para observar venció el 20/11/2026')
  expect(de('observar', { observada: true })).toBe('La solicitud ya fue observada una vez')
  expect(de('prorrogar', { estado: 'CON INFORME' })).toBeNull()
  expect(de('prorrogar', {}, '2026-11-21')).toBe('El aviso de prórroga solo procede hasta el 20/11/2026')
  expect(de('entregar', { estado: 'POR ENTREGAR', costo: 120 })).toBe('Registre primero el pago de S/. 1.20')
  expect(de('entregar', { estado: 'POR ENTREGAR', costo: 0 })).toBeNull()
  const quieta = { estado: 'POR ENTREGAR', abandono_desde: '2027-01-06' } as const
  expect(de('abandonar', quieta, '2027-01-05')).toBe('El abandono se puede declarar desde el 06/01/2027')
  expect(de('abandonar', quieta, '2027-01-06')).toBeNull()
  expect(impedimentoDeSolicitud('observar', ABIERTA, { responsable: false, hoy: '2026-11-18' })).toBe(
    'Solo el responsable de acceso a la información puede hacerlo',
  )
})

test('TRS-19 to TRS-21 what an answer needs, and that nothing of another one is kept', () => {
  const sentidos = fc.constantFrom<Sentido>(1, 2, 3, 4, 5)
  const escrita = fc.record({
    sentido: sentidos,
    texto: fc.string(),
    causal: fc.constantFrom(null, 1, 2, 3),
    ...{ numeral: fc.string(), sustento: fc.string(), entidad: fc.string(), documento: fc.string() },
  })
  fc.assert(
    fc.property(escrita, (respuesta) => {
      const suya = soloDelSentido(respuesta)
      expect(soloDelSentido(suya)).toEqual(suya)
      // What is emptied was not needed.
      const como = { conArchivos: true, porCorreo: true }
      expect(faltasDeRespuesta(suya, como)).toEqual(faltasDeRespuesta(respuesta, como))
    }),
  )
  expect(faltasDeRespuesta({ ...VACIA, sentido: 1 }, { conArchivos: false, porCorreo: false })).toEqual([])
  expect(parrafosDeRespuesta({ ...VACIA, sentido: 1 })).toEqual([])
  expect(
    parrafosDeRespuesta({ ...VACIA, sentido: 2, causal: 3, numeral: '5', sustento: 'Son datos de salud' }),
  ).toEqual([
    'Una parte se deniega:',
    'Información confidencial (artículo 17), numeral 5',
    'Son datos de salud',
    DERECHO_A_APELAR,
  ])
})
