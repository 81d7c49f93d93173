import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CAMBIOS, HALLAZGOS } from './causas.ts'
import { verificarPdf } from './verificar.ts'

const leer = (nombre: string) => readFileSync(new URL(`../../test/corpus/${nombre}`, import.meta.url))
const VALIDA = { resultado: 'VÁLIDO', causa: null }
type Esperado = { resultado: string; causa: string | null }

/** As their own authors expect, but for the last two, which cannot be judged here. */
const VEREDICTOS: readonly [string, Esperado[]][] = [
  ['pades-with-old-style-signing-cert-attr-issser', [VALIDA]],
  ['form-update-no-override-appearance-stream-ap-indirect', [VALIDA, VALIDA]],
  ['form-update-override-appearance-stream-ap-indirect', [VALIDA, VALIDA]],
  ['form-update-no-override-appearance-stream-ap-indirect-sneaky', [CAMBIOS.formulario, VALIDA]],
  ['form-update-override-appearance-stream-sneaky', [CAMBIOS.contenido, VALIDA]],
  ['one-byterange', [HALLAZGOS.rango]],
  ['tail-uncovered', [HALLAZGOS.rango]],
  // Its certificates come from an authority whose root is not with the files.
  ['minimal-signed-twice-no-sig-type', [HALLAZGOS.sinRaiz, HALLAZGOS.sinRaiz]],
  // Ed448 is not checked here at all.
  ['ed448-disallowed-hash', [HALLAZGOS.algoritmo]],
]

test.each(VEREDICTOS)('FIR-25 D-19 E10 %s is judged as recorded', async (nombre, esperado) => {
  const { raw } = new X509Certificate(leer('root.cert.pem'))
  const { firmas } = await verificarPdf(leer(`${nombre}.pdf`), { raices: [raw], ahora: new Date('2021-06-01') })
  expect(firmas).toMatchObject(esperado)
  expect(firmas).toHaveLength(esperado.length)
})
