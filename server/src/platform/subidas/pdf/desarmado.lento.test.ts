import { describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS, BUENOS, DANADOS, PROTEGIDOS } from '../../../../../firma/test/pdf-hostiles.ts'
import { copiarPdf } from './desarmado.ts'
import { abrirDocumento, contarPaginas } from './paginas.ts'
import { revisarPdf } from './revision.ts'

const copiaDe = async (pdf: Buffer) => {
  const hecho = await copiarPdf(pdf, 'inerte')
  if ('codigo' in hecho) throw new Error(hecho.codigo)
  return hecho.pdf
}

describe('E6 a copy without what is active', () => {
  test.each(Object.entries(ACTIVOS))('of %s passes the check that the file did not', async (_nombre, pdf) => {
    expect(await revisarPdf(await copiaDe(pdf))).toEqual({
      paginas: contarPaginas(await abrirDocumento(pdf)),
      activo: false,
    })
  })

  test('has the pages, what they show and the links that are addresses', async () => {
    const enlace = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://www.gob.pe) >> >>'
    const pdf = pdfDePrueba({
      paginas: 3,
      catalogo: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      pagina: `/Annots [${enlace}]`,
    })
    const copia = (await copiaDe(pdf)).toString('latin1')
    expect(copia).toContain('https://www.gob.pe')
    expect(copia).toContain('Documento de prueba')
    expect(copia).not.toMatch(/OpenAction|JavaScript|app\.alert/)
  })

  test.each(Object.entries(BUENOS))('of a document with %s is one, too', async (_nombre, pdf) => {
    expect(await revisarPdf(await copiaDe(pdf))).toEqual({ paginas: 1, activo: false })
  })

  test('is not made of a file in which an object cannot be read, whose readers may see another one', async () => {
    const oculto = '<< /X stream /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert(1)) >>] >> >>'
    const pdf = pdfDePrueba({ catalogo: '/Names 100 0 R', objetos: [oculto] })
    expect(await revisarPdf(pdf, { firmable: false, admiteActivo: true })).toMatchObject({ activo: true })
    expect(await copiarPdf(pdf, 'inerte')).toEqual({ codigo: 'pdfDanado' })
  })

  test('loses what an indirect name or text says, and what a page does when it is opened', async () => {
    const pdf = pdfDePrueba({
      pagina:
        '/AA << /O << /S /URI /URI (http://canario.invalid) >> >> /Annots [<< /A << /S 100 0 R /JS 101 0 R >> >>]',
      objetos: ['/JavaScript', '(javascript:alert\\(1\\))'],
    })
    expect((await copiaDe(pdf)).toString('latin1')).not.toMatch(/JavaScript|javascript:|\/AA|canario/)
  })

  test('of a list of two hundred thousand is made, too', async () => {
    const pdf = pdfDePrueba({ catalogo: `/Muchos [${'1 '.repeat(200_000)}] /OpenAction << /S /JavaScript /JS (1) >>` })
    expect(await revisarPdf(await copiaDe(pdf))).toMatchObject({ activo: false })
  })

  test.each([...Object.entries(DANADOS), ...Object.entries(PROTEGIDOS)])(
    'of %s is not made, or is inert',
    async (_n, pdf) => {
      const hecho = await copiarPdf(pdf, 'inerte')
      if ('codigo' in hecho) expect(['pdfDanado', 'pdfProtegido', 'pdfLargo']).toContain(hecho.codigo)
      else expect(await revisarPdf(hecho.pdf)).not.toEqual({ codigo: 'pdfActivo' })
    },
  )
})
