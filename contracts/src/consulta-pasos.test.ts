import { describe, expect, test } from 'vitest'
import { type Andanza, desistimientoAnotado, pasosDe } from './consulta-pasos.ts'

const ACUMULADO: Andanza = {
  ...{ clase: 'tramite', estado: 'ACUMULADO', presentado: '2026-11-10 09:00:00', expe_id: '2026-000123' },
  ...{ recibido: '2026-11-10 10:00:00', anulado: null, subsanar_hasta: null, subsanado: null, cerrado: null },
  ...{ respondido: null, desistimiento: '2026-11-12 09:00:00', area: 'Rentas', enviado: '2026-11-10 10:00:00' },
  ...{ atendido: '2026-11-11 09:00:00', vence: null, afuera: false },
}
const titulos = (cambio: Partial<Andanza>) => pasosDe({ ...ACUMULADO, ...cambio }).pasos.map(({ titulo }) => titulo)
const DESISTIMIENTO = 'Desistimiento registrado'

describe('CON-12 CON-22 the step of a withdrawal that was noted', () => {
  test('CON-22 it stands where its instant says: before an area that received the case later, and behind one that had it', () => {
    const [antes, despues] = [
      ['Presentado', 'Recepcionado'],
      ['En atención', 'Respuesta'],
    ]
    expect(titulos({})).toEqual([...antes, 'Recibido por Rentas', DESISTIMIENTO, ...despues])
    expect(titulos({ atendido: '2026-11-13 09:00:00' })).toEqual([
      ...[...antes, DESISTIMIENTO, 'Recibido por Rentas', ...despues],
    ])
    expect(titulos({ desistimiento: null })).toEqual([...antes, 'Recibido por Rentas', ...despues])
  })

  test('CON-22 of the same instant as another it comes behind, and before what followed it', () => {
    expect(titulos({ atendido: '2026-11-12 09:00:00' }).indexOf(DESISTIMIENTO)).toBe(3)
    const cerrado = { estado: 'ARCHIVADO', respondido: '2026-11-11 15:00:00', cerrado: '2026-11-14 09:00:00' }
    expect(titulos(cerrado).slice(2)).toEqual(['Recibido por Rentas', 'Respondido', DESISTIMIENTO, 'Concluido'])
    expect(titulos({ ...cerrado, respondido: '2026-11-13 15:00:00' }).slice(2)).toEqual([
      ...['Recibido por Rentas', DESISTIMIENTO, 'Respondido', 'Concluido'],
    ])
  })

  test('CON-22 the sentence is one, with its day and without', () => {
    expect(pasosDe(ACUMULADO).frase).toBe(
      'Su expediente se unió a otro; se responden juntos. Su desistimiento fue registrado el 12/11/2026; el área le responderá.',
    )
    expect(desistimientoAnotado()).toBe('Su desistimiento fue registrado; el área le responderá.')
  })
})
