import { type CopiaVerificada, PROCEDENCIAS, RESULTADOS } from '@cabildo/contracts/verificacion'
import { expect, test } from 'vitest'
import { procedenciaDe, sentidoDeLaCopia } from './palabras.ts'

const DOCUMENTO = { tipo_doc: 3, tipo: 'Resoluciones Alcaldia', nro_doc: '010', anio: 2026, area: 'Alcaldía' }

const dicho = (
  procedencia: CopiaVerificada['procedencia'],
  resultado: CopiaVerificada['verificacion']['resultado'],
) => {
  const copia = {
    procedencia,
    documento: procedencia === 'desconocido' ? null : DOCUMENTO,
    cargo: null,
    verificacion: { resultado, causa: '', subindicacion: null, observaciones: [], firmas: [] },
  }
  const { tono, titulo, texto } = procedenciaDe(copia)
  return { tono, todo: `${titulo}. ${texto} ${sentidoDeLaCopia(copia)}` }
}

test.each(RESULTADOS)('E10 a copy with something added is never to be used, be its signatures %s', (resultado) => {
  const { tono, todo } = dicho('modificado', resultado)
  expect(tono).toBe('malo')
  expect(todo).toContain('No use esta copia: pida el documento a la municipalidad o véalo con su código.')
  expect(todo).not.toMatch(/no cambió|sin ningún cambio|confirma/)
})

test.each(PROCEDENCIAS)('what is NO VÁLIDO is called neither unchanged nor good, be it %s', (procedencia) => {
  const { tono, todo } = dicho(procedencia, 'NO VÁLIDO')
  expect(tono).not.toBe('bueno')
  expect(todo).not.toMatch(/no cambió|sin ningún cambio|No fue alterada|auténticas|confirma/)
})

test('D-139 of a file of ours the register answers, and not for signatures that are missing or cannot be judged; of another nobody does', () => {
  for (const procedencia of ['vigente', 'anterior'] as const) {
    const { todo } = dicho(procedencia, 'INDETERMINADO')
    expect(todo).toContain(
      'La municipalidad registró este archivo, pero sus firmas digitales no bastan para darlo por válido.',
    )
    expect(todo).not.toMatch(/confirma|auténtic/)
  }
  expect(dicho('desconocido', 'INDETERMINADO').todo).toContain('No se puede asegurar quién lo firmó.')
  expect(dicho('vigente', 'VÁLIDO')).toMatchObject({
    tono: 'bueno',
    todo: expect.stringContaining('sin ningún cambio'),
  })
})

test('CON-16 a cargo that was changed is told as one of the municipality, and never as unchanged', () => {
  const { titulo, texto } = procedenciaDe({
    ...{ procedencia: 'modificado', documento: null, cargo: null },
    verificacion: { resultado: 'NO VÁLIDO', causa: '', subindicacion: null, observaciones: [], firmas: [] },
  })
  expect(`${titulo}. ${texto}`).toMatch(
    /^Es un documento de la municipalidad que fue cambiado.*Es un cargo de la municipalidad\./,
  )
})
