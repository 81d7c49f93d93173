/// <reference lib="dom" />
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { pdfDePrueba } from '../firma/test/pdf-de-prueba.ts'
import { vigilar } from './apoyo-abuso.ts'
import { codigoDe, correoUnico } from './apoyo-ciudadano.ts'
import { dniNuevo, tramiteDe } from './apoyo-tramites.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const HTML = '<html><body onload=alert(1)><script>alert(2)</script><img src=x onerror=alert(3)></body></html>'
const sano = pdfDePrueba({ bytes: 30_000 })
/** The same file with a text of ours in place of the padding behind its end, or of the comment below its header. */
const conCola = (texto: string) => Buffer.concat([sano.subarray(0, -texto.length - 1), Buffer.from(`\n${texto}`)])

const conPrograma = (programa: string) =>
  pdfDePrueba({ bytes: 30_000, catalogo: `/OpenAction << /S /JavaScript /JS (${programa}) >>` })

/** Whole PDFs that are something else as well, and PDFs that hold programs: citizens may file all of them (E6). */
const POLIGLOTAS: Record<string, Buffer> = {
  'a page of the web behind its end': conCola(`%${HTML}`),
  'a page of the web as an object': pdfDePrueba({ bytes: 30_000, objetos: [`(${HTML.replace(/[()]/g, '\\$&')})`] }),
  'a script': conCola('%*/\nalert(4);/*'),
  'a program that starts with it': conPrograma('app.alert\\(5\\); this.submitForm\\("http://canario.invalid/"\\)'),
  'an address that is opened with it': pdfDePrueba({
    bytes: 30_000,
    catalogo: '/OpenAction << /S /URI /URI (http://canario.invalid/) >>',
  }),
}

test('E5 E6 stored files that are pages or programs as well run nothing, neither at their address nor taken into a page', {
  tag: '@visor',
}, async ({ browser, baseURL, request }) => {
  const asunto = unico('Políglota')
  const forma = new FormData()
  const { ndoc } = dniNuevo()
  const campos = {
    tipo_doc: '1',
    ndoc,
    code_verifica: codigoDe(ndoc),
    ape_nom: 'Quispe Mamani Rosa',
    phone: '987654321',
  }
  const documento = { tipo_documento: '6', ndocumento: '15', folio: '3', clave: crypto.randomUUID() }
  for (const [nombre, valor] of Object.entries({ ...campos, ...documento, asunto, email: correoUnico() }))
    forma.append(nombre, valor)
  for (const [i, [nombre, pdf]] of Object.entries(POLIGLOTAS).entries())
    forma.append(
      i === 0 ? 'selectedFile[]' : 'selectedFileAnexo[]',
      new File([new Uint8Array(pdf)], `${nombre}.html.pdf`, { type: 'application/pdf' }),
    )
  const presentado = await request.post('/api/mpvirtual/presentar', { multipart: forma })
  expect(presentado.status(), await presentado.text()).toBe(200)
  const tramite = await tramiteDe(request, asunto)
  const archivos = tramite?.documentos.flatMap(({ url, anexos }) => [url, ...anexos.map((anexo) => anexo.url)]) ?? []
  expect(archivos).toHaveLength(Object.keys(POLIGLOTAS).length)

  const contexto = await browser.newContext({ baseURL: baseURL ?? '' })
  const { hallazgos } = await vigilar(contexto)
  // What this browser does with a program, when it comes to it: the pages before have come that far by then, too.
  const testigo = createServer((_, reply) =>
    reply.setHeader('content-type', 'application/pdf').end(conPrograma('app.alert\\(6\\)')),
  )
  await once(testigo.listen(0, '127.0.0.1'), 'listening')
  const alertas = () => hallazgos.filter((uno) => /^(dialog|request)/.test(uno))
  for (const url of archivos) {
    expect((await request.get(url)).headers()).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''[\w%.-]+\.pdf$/),
    })
    // By itself: shown by the viewer of PDFs where there is one, else kept; never taken for a page.
    const fallo = await (await contexto.newPage()).goto(url).then(
      () => '',
      (otro: Error) => otro.message,
    )
    expect(fallo).toMatch(/^$|Download is starting|net::ERR_ABORTED/)
  }
  // As a part of a page of ours, in every way that a page can take a file in.
  const page = await contexto.newPage()
  await page.goto('/#/login')
  const cargados = await page.evaluate(async (urls) => {
    const traer = (etiqueta: string, atributos: Record<string, string>) =>
      new Promise<string>((listo) => {
        const uno = Object.assign(document.createElement(etiqueta), {
          onload: () => listo(`${etiqueta} loaded`),
          onerror: () => listo(`${etiqueta} refused`),
        })
        for (const [nombre, valor] of Object.entries(atributos)) uno.setAttribute(nombre, valor)
        document.body.append(uno)
      })
    const deUno = (url: string) => [
      ...[traer('script', { src: url }), traer('script', { src: url, type: 'module' })],
      ...[traer('img', { src: url }), traer('link', { rel: 'stylesheet', href: url }), traer('iframe', { src: url })],
    ]
    return [...new Set(await Promise.all(urls.flatMap(deUno)))].sort()
  }, archivos)
  expect(cargados).toEqual(['iframe loaded', 'img refused', 'link refused', 'script refused'])
  const { port } = testigo.address() as AddressInfo
  await (await contexto.newPage()).goto(`http://127.0.0.1:${port}/`)
  await expect.poll(alertas).toContain('dialog 6')
  expect(alertas()).toEqual(['dialog 6'])
  await contexto.close()
  testigo.close()
})
