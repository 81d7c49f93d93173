import { execFileSync } from 'node:child_process'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { firmarEnLocal, unDespacho } from '../../../test/firma.ts'
import { comoArchivo, unDocumentoFirmado } from '../../../test/firmados.ts'
import { APLAZADAS, SUBIDAS } from '../../platform/observacion/metricas.ts'

const banco = usarBanco({ env: { LIMITE_VERIFICA_MINUTO: '10000' } })
const enviar = async (remoteAddress: string, archivo = archivoPdf('copia.pdf', { paginas: 3 })) => {
  const formulario = new FormData()
  formulario.append('selectedFile[]', archivo)
  const peticion = new Response(formulario)
  return banco.ciudadano.enviar({
    ...{ method: 'POST', url: verificacionApi.comprobar.path, remoteAddress },
    headers: Object.fromEntries(peticion.headers),
    payload: Buffer.from(await peticion.arrayBuffer()),
  })
}
const procesos = (): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(process.pid), '-f', 'taller.proceso'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    // There is none.
    return []
  }
}
const hayPgrep = (() => {
  try {
    execFileSync('pgrep', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
/** A heavy file, as everybody else meets it: a copy is judged at once, and the process that did it does not end the next. */
const unaPesada = async (ip: string) => {
  const antes = procesos()
  expect((await enviar(ip)).statusCode).toBe(200)
  const pid = procesos().find((uno) => !antes.includes(uno)) ?? expect.fail('no process was started for it')
  process.kill(pid, 'SIGSTOP')
  return { copia: enviar(ip), soltar: () => process.kill(pid, 'SIGCONT') }
}
const valorDe = async (metrica: typeof APLAZADAS | typeof SUBIDAS) => (await metrica.get()).values[0]?.value ?? 0
const VUELVA = {
  statusCode: 503,
  headers: expect.objectContaining({ 'retry-after': '10' }),
  body: expect.stringContaining('El servicio no está disponible en este momento, intente en unos minutos'),
}

test.skipIf(!hayPgrep)(
  'E7 E10 D-35 FIR-24 VER-14 heavy copies make neither other networks wait, nor who asks for a document of ours, nor who signs; too many are told to come back',
  async () => {
    const documento = await unDocumentoFirmado(banco)
    const { de } = await unDespacho(banco, [15])
    const deAntes = new Set(await banco.archivosEnDisco())
    const copiasEnDisco = async () => (await banco.archivosEnDisco()).filter((nombre) => !deAntes.has(nombre)).length
    const aplazadas = await valorDe(APLAZADAS)

    const una = await unaPesada('10.1.1.1')
    const suyas = [una.copia, enviar('10.1.1.2')]
    // Of one network no more than two may arrive at once (E12): these two have.
    await esperar(async () => expect([await valorDe(SUBIDAS), await copiasEnDisco()]).toEqual([0, 2]))
    suyas.push(enviar('10.1.1.3'))
    expect(await Promise.race(suyas)).toMatchObject(VUELVA)
    expect([await copiasEnDisco(), await valorDe(APLAZADAS)]).toEqual([2, aplazadas + 1])

    const otra = await unaPesada('10.1.2.1')
    const ajenas = [otra.copia, ...[3, 4, 5, 6].map((red) => enviar(`10.1.${red}.1`))]
    expect(await Promise.race(ajenas)).toMatchObject(VUELVA)
    expect([await copiasEnDisco(), await valorDe(APLAZADAS)]).toEqual([6, aplazadas + 2])

    const { tipo_doc, nro_doc, anio, code_verifica } = documento
    const porCodigo = await banco.ciudadano.llamar(verificacionApi.consultar, {
      body: { tipo_doc, nro_doc: String(nro_doc), anio: String(anio), code_verifica: code_verifica ?? '' },
    })
    expect(porCodigo.cuerpo.data?.verificacion.resultado).toBe('VÁLIDO')
    expect((await enviar('10.1.1.4', comoArchivo(documento.pdf))).json().data.procedencia).toBe('vigente')
    expect((await firmarEnLocal(await banco.como('gloria'), de(15))).status).toBe(200)

    for (const { soltar } of [una, otra]) soltar()
    const estados = (await Promise.all([...suyas, ...ajenas])).map(({ statusCode }) => statusCode)
    expect(estados.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503, 503])
    // The version that was signed meanwhile, and no copy.
    expect(await copiasEnDisco()).toBe(1)
  },
)
