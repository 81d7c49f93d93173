import { execFileSync } from 'node:child_process'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { firmarEnLocal, unDespacho } from '../../../test/firma.ts'
import { comoArchivo } from '../../../test/firmados.ts'
import { pdfDePrueba } from '../../../test/pdf-de-prueba.ts'

const banco = usarBanco({ env: { LIMITE_VERIFICA_MINUTO: '10000' } })
const dosCopias = () =>
  [1, 2].map((paginas) =>
    banco.ciudadano.llamar(verificacionApi.comprobar, {
      body: {},
      archivos: { 'selectedFile[]': [comoArchivo(pdfDePrueba({ paginas }))] },
    }),
  )
const procesos = (): number[] =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'taller.proceso'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
const hayPgrep = (() => {
  try {
    execFileSync('pgrep', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.skipIf(!hayPgrep)('E7 FIR-24 whoever signs does not wait for what citizens have verified', async () => {
  await Promise.all(dosCopias())
  const deCiudadanos = procesos()
  for (const pid of deCiudadanos) process.kill(pid, 'SIGSTOP')
  let atendidas = 0
  const copias = dosCopias().map((copia) => copia.finally(() => atendidas++))
  const { de } = await unDespacho(banco, [15])
  expect((await firmarEnLocal(await banco.como('gloria'), de(15))).status).toBe(200)
  expect(atendidas).toBe(0)
  for (const pid of deCiudadanos) process.kill(pid, 'SIGCONT')
  expect((await Promise.all(copias)).map(({ status }) => status)).toEqual([200, 200])
})
