import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as ataques from '../../test/ataques.ts'
import * as hallazgos from '../../test/hallazgos.ts'
import { azarDe, mutar } from '../../test/mutar.ts'
import { pedido } from '../../test/pdf-firmado.ts'
import { discrepancia, mostrar } from '../../test/visores.ts'
import { HALLAZGOS } from './causas.ts'
import { verificarPdf } from './verificar.ts'

const { PROHIBIDOS, base, firmado, raiz } = ataques
const VARIANTES = Array.from({ length: 20 }, (_, v) => v)
const MUTACIONES = 1_500

const juzgar = (pdf: Buffer) => verificarPdf(pdf, pedido([raiz.der]))
const veredictos = (fabrica: ataques.Fabrica) =>
  Promise.all(VARIANTES.map(async (v) => (await juzgar(fabrica(v))).resultado))

/** The file as it was when it was first signed, by what its verdict says. */
const alFirmar = async (pdf: Buffer): Promise<Buffer> => pdf.subarray(0, (await juzgar(pdf)).firmas[0]?.hasta ?? 0)

test('FIR-25 E10 the files that the attacks start from are valid', async () => {
  expect(await juzgar(firmado)).toMatchObject({ resultado: 'VÁLIDO', observaciones: [] })
  expect(base.length).toBeLessThan(firmado.length)
})

test.each(Object.entries({ ...PROHIBIDOS, ...hallazgos.HALLADOS }))(
  'FIR-25 E10 D-19 no variant of %s is valid',
  async (_nombre, fabrica) => {
    expect(new Set(await veredictos(fabrica))).toEqual(new Set(['NO VÁLIDO']))
  },
)

test('FIR-25 E10 a file with something before its header is not called valid, whatever its signature says', async () => {
  expect(new Set(await veredictos(ataques.conPrefijo))).toEqual(new Set(['INDETERMINADO']))
})

test('FIR-25 E10 what two readers take for two documents is not called valid once something was added', async () => {
  expect(new Set(await veredictos(hallazgos.dudoso))).toEqual(new Set(['INDETERMINADO']))
})

test('FIR-25 E10 what was signed as two documents is not called valid, though nothing was added', async () => {
  expect(new Set(await veredictos(hallazgos.dosDocumentos))).toEqual(new Set(['INDETERMINADO']))
})

test('FIR-25 E10 a document with programs of its own is told as one', async () => {
  for (const v of VARIANTES)
    expect(await juzgar(hallazgos.conProgramas(v))).toMatchObject({
      resultado: 'VÁLIDO',
      observaciones: [expect.stringContaining('lleva programas')],
    })
})

test('FIR-25 D-19 stamps are looked for on the pages that show them, or the file is not called valid', async () => {
  expect(await juzgar(hallazgos.otraPagina())).toMatchObject({
    resultado: 'INDETERMINADO',
    causa: HALLAZGOS.sinDibujar.causa,
  })
})

test('FIR-25 E10 a file with thousands of words or entries is judged in seconds', { timeout: 10_000 }, async () => {
  for (const v of [0, 1, 2]) expect((await juzgar(hallazgos.lento(v))).firmas).not.toHaveLength(0)
})

test.each([
  ['by blanks that are none', 'otroTrailer', 0],
  ['by a stream of objects', 'otrosObjetos', 0],
  ['by what a page has from above', 'mismoValor', 0],
  ['by a picture that calls itself references', 'formaDeReferencias', 0],
  ['by defaults of the form', 'omisionesSinCampo', 0],
  ['by a stamp without a frame', 'selloSinMedida', 0],
])('FIR-25 E10 a viewer is a witness: it shows something else %s', async (_como, clase, v) => {
  const pdf = hallazgos.HALLADOS[clase]?.(v) ?? firmado
  expect(await mostrar(pdf)).not.toEqual(await mostrar(await alFirmar(pdf)))
})

test.each([
  ['where it is looked for', ataques.taparConSello],
  ['where it was overlooked', hallazgos.taparSinQueSeNote],
  ['where it hardly stands out', hallazgos.taparLoTenue],
])(
  'FIR-25 D-19 a stamp on top of what others signed, %s, is told with the name of whose it is',
  async (_donde, tapar) => {
    for (const v of VARIANTES) {
      const { resultado, causa, firmas } = await juzgar(tapar(v))
      expect({ resultado, causa }).toEqual({
        resultado: 'INDETERMINADO',
        causa: 'La firma de Otro se puso encima de contenido firmado antes',
      })
      expect(firmas[0]?.causa).toBe(causa)
      expect(firmas.at(-1)).toMatchObject({ resultado: 'VÁLIDO', causa: null })
    }
  },
)

test.each([
  ['additions that signatures make', ataques.permitido],
  ['stamps beside everything', ataques.sellarAlLado],
  ['stamps on nothing', hallazgos.taparNada],
  ['updates as programs write them', hallazgos.deProgramas],
  ['metadata that say the same', hallazgos.mismosMetadatos],
])('FIR-25 D-19 E10 %s leave a file valid, and every reader sees the same', async (_nombre, fabrica) => {
  for (const v of VARIANTES) {
    const pdf = fabrica(v)
    expect(await juzgar(pdf)).toMatchObject({ resultado: 'VÁLIDO' })
    expect(await discrepancia(pdf, await alFirmar(pdf))).toBeNull()
  }
})

test('FIR-25 E10 a viewer that rebuilds the file is a witness: it sees what the attacks hide', async () => {
  expect(await discrepancia(PROHIBIDOS.ocultarEnPruebas?.(0) ?? firmado, firmado)).not.toBeNull()
  expect(await discrepancia(PROHIBIDOS.ocultarConLargoAparte?.(1) ?? firmado, firmado)).not.toBeNull()
})

test('FIR-25 E10 D-19 whatever is done to an update, what stays valid shows what was signed, to every reader', async () => {
  let validas = 0
  const propiedad = fc.asyncProperty(fc.nat(), async (semilla) => {
    const pdf = mutar(ataques.permitido(semilla), firmado.length, azarDe(semilla))
    if ((await juzgar(pdf)).resultado !== 'VÁLIDO') return
    validas++
    expect(await discrepancia(pdf, await alFirmar(pdf))).toBeNull()
  })
  await fc.assert(propiedad, { numRuns: MUTACIONES })
  // Some change nothing but a text that nobody sees: without them nothing would have been compared.
  expect(validas).toBeGreaterThan(0)
})

/** The files of an audit, as an honest verdict has them. */
const AUDITORIA: Readonly<Record<string, string>> = {
  ...{
    v_cert_ok: 'VÁLIDO',
    v_mdp2_sig2: 'VÁLIDO',
    v_upd_dss: 'VÁLIDO',
    v_shared_ap_orig: 'VÁLIDO',
    v_dr_orig: 'VÁLIDO',
  },
  ...{
    v_upd_page: 'NO VÁLIDO',
    v_upd_content: 'NO VÁLIDO',
    v_mdp1_combo_evil: 'NO VÁLIDO',
    v_genmismatch: 'NO VÁLIDO',
  },
  ...{ v_prefix_pct_orig: 'INDETERMINADO', v_prefix_pct_evil: 'NO VÁLIDO', v_shared_ap_evil: 'NO VÁLIDO' },
  ...{ v_revoked_crl_in_dss: 'NO VÁLIDO', v_dr_evil: 'NO VÁLIDO', v_ssa_0: 'VÁLIDO', v_ssa_1stamp: 'INDETERMINADO' },
}
const deAuditoria = (nombre: string) => readFileSync(new URL(`../../test/corpus/ataques/${nombre}`, import.meta.url))

test.each(Object.entries(AUDITORIA))('FIR-25 E10 %s.pdf of the audit is %s', async (nombre, esperado) => {
  const { raw } = new X509Certificate(deAuditoria('raiz.crt'))
  const pdf = deAuditoria(`${nombre}.pdf`)
  const { resultado, firmas } = await verificarPdf(pdf, pedido([raw], { ahora: new Date('2026-11-24') }))
  expect(resultado).toBe(esperado)
  if (resultado === 'VÁLIDO') expect(await discrepancia(pdf, pdf.subarray(0, firmas[0]?.hasta))).toBeNull()
})
