import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { medir } from '../../../test/accesibilidad.ts'
import { pdfDeHojas } from '../../../test/pdf.ts'
import { Tema } from '../../tema/Tema.tsx'
import { LectorPdf, type LectorPdfProps } from './LectorPdf.tsx'

/** Shows the reader in a box of the size of a phone; gives back how to change what it is given. */
const abrir = (props: Partial<LectorPdfProps> & Pick<LectorPdfProps, 'datos'>, alto = 600) => {
  const caja = document.body.appendChild(document.createElement('main'))
  document.title = 'Lector'
  const raiz = createRoot(caja)
  onTestFinished(() => {
    raiz.unmount()
    caja.remove()
  })
  const dibujar = (cambio: Partial<LectorPdfProps> = {}) => {
    Object.assign(props, cambio)
    raiz.render(
      <Tema marca="#1a6150">
        <h1>Lector</h1>
        <div style={{ width: 390, height: alto }}>
          <LectorPdf titulo="Ordenanza N° 001-2026, PDF" {...props} />
        </div>
      </Tema>,
    )
  }
  dibujar()
  return dibujar
}

const hojas = () => page.getByRole('region', { name: 'Ordenanza N° 001-2026, PDF' })
const hoja = (pagina: number) => hojas().getByRole('group', { name: `Página ${pagina} de` })
const boton = (name: string) => page.getByRole('button', { name })
const lienzos = () => [...document.querySelectorAll('canvas')].filter((una) => una.width > 0 && una.checkVisibility())
const lienzoDe = (pagina: number) => document.querySelector<HTMLCanvasElement>(`[data-pagina="${pagina}"] canvas`)
/** Whether something dark stands in that part of a picture, in fractions of it. */
const hayTinta = (canvas: HTMLCanvasElement | null, [x, y, ancho, alto] = [0, 0, 1, 1]) => {
  if (!canvas) return false
  const { width: w, height: h } = canvas
  const { data = [] } =
    canvas.getContext('2d')?.getImageData(x * w, y * h, Math.ceil(ancho * w), Math.ceil(alto * h)) ?? {}
  return data.some((valor, i) => i % 4 === 0 && valor < 100 && (data[i + 3] ?? 0) > 200)
}
const muchas = (cuantas: number) => pdfDeHojas(Array.from({ length: cuantas }, (_, i) => ({ texto: `Folio ${i + 1}` })))

test('SHE-63 the bar stays one line with all its targets in a padded box of a phone', async () => {
  abrir({ datos: await muchas(3) })
  await expect.element(page.getByText('Página 1 de 3', { exact: true })).toBeVisible()
  const barra = page.getByRole('group', { name: 'Páginas y tamaño' }).element()
  barra.closest<HTMLElement>('[style*="390"]')?.style.setProperty('width', '290px')
  const botones = [...barra.querySelectorAll('button')].map((uno) => uno.getBoundingClientRect())
  expect(new Set(botones.map(({ top, height }) => top + height / 2)).size).toBe(1)
  expect(Math.min(...botones.map(({ width }) => width))).toBeGreaterThanOrEqual(44)
  expect(barra.scrollWidth).toBeLessThanOrEqual(290)
})

test('DOC-15 SHE-63 the pages of a PDF show as wide as the phone, with their text, and as the PDF turns them', async () => {
  const onPagina = vi.fn<(pagina: number, total: number) => void>()
  const onUltima = vi.fn<() => void>()
  abrir({
    datos: await pdfDeHojas([{ texto: 'Vistos y considerando' }, { texto: 'Se resuelve', giro: 90 }]),
    ...{ onPagina, onUltima },
  })
  await expect.element(page.getByText('Página 1 de 2', { exact: true })).toBeVisible()
  await expect.element(hoja(1)).toHaveTextContent('Vistos y considerando')
  await expect.poll(() => hayTinta(lienzoDe(1), [0.1, 0.1, 0.5, 0.1])).toBe(true)
  const { width = 0, height = 0 } = lienzoDe(1)?.getBoundingClientRect() ?? {}
  expect(width).toBeGreaterThan(350)
  expect(height / width).toBeCloseTo(842 / 595, 2)
  expect(lienzoDe(1)?.width).toBe(Math.round(width * devicePixelRatio))
  await expect.poll(() => onPagina.mock.calls).toEqual([[1, 2]])
  expect(onUltima).not.toHaveBeenCalled()

  await boton('Página siguiente').click()
  await expect.element(page.getByText('Página 2 de 2', { exact: true })).toBeVisible()
  await expect
    .poll(() => onPagina.mock.calls)
    .toEqual([
      [1, 2],
      [2, 2],
    ])
  expect(onUltima).toHaveBeenCalledOnce()
  const girada = lienzoDe(2)?.getBoundingClientRect()
  expect((girada?.width ?? 0) / (girada?.height ?? 1)).toBeCloseTo(842 / 595, 2)
  // What stood above on the left stands above on the right of a page that was turned to the right.
  expect(hayTinta(lienzoDe(2), [0.75, 0.1, 0.15, 0.4])).toBe(true)
  await expect.poll(() => hoja(2).getByText('Se resuelve').element().getBoundingClientRect().height).toBeGreaterThan(40)
  await medir('light')
  await medir('dark')
  expect(getComputedStyle(hoja(2).element()).backgroundColor).toBe('rgb(255, 255, 255)')
})

test('DOC-15 of a long PDF only the pages near are kept as pictures, and it opens at the page that was asked for', async () => {
  abrir({ datos: await muchas(60), pagina: 30 })
  await expect.element(page.getByText('Página 30 de 60', { exact: true })).toBeVisible()
  await expect.element(hoja(30)).toHaveTextContent('Folio 30')
  await expect.poll(() => hayTinta(lienzoDe(30))).toBe(true)
  const primera = lienzoDe(30)
  hojas().element().scrollTop = 0
  await expect.poll(() => hayTinta(lienzoDe(1))).toBe(true)
  await expect.poll(() => lienzoDe(30)).toBeNull()
  expect(primera?.width).toBe(0)
  expect(lienzos().length).toBeLessThan(6)
  await expect.element(hoja(30)).toHaveTextContent('')
})

test('DOC-15 zoom by buttons, keys and the wheel keeps the place, and the page is drawn anew at its size', async () => {
  abrir({ datos: await muchas(3), pagina: 2 })
  await expect.poll(() => hayTinta(lienzoDe(2))).toBe(true)
  const ancho = () => hoja(2).element().getBoundingClientRect().width
  const alAncho = ancho()
  await boton('Acercar').click()
  await expect.poll(ancho).toBeCloseTo(alAncho * 1.25, 0)
  await expect.poll(() => lienzoDe(2)?.width).toBe(Math.round(ancho() * devicePixelRatio))
  await expect.element(page.getByText('Página 2 de 3', { exact: true })).toBeVisible()
  await boton('Ajustar al ancho, ahora 125 %').click()
  await expect.poll(ancho).toBeCloseTo(alAncho, 0)

  await userEvent.click(hojas(), { position: { x: 4, y: 4 } })
  await userEvent.keyboard('+')
  await expect.poll(ancho).toBeCloseTo(alAncho * 1.25, 0)
  await userEvent.keyboard('0-')
  await expect.poll(ancho).toBeCloseTo(alAncho * 0.8, 0)
  await userEvent.keyboard('0{ArrowRight}')
  await expect.element(page.getByText('Página 3 de 3', { exact: true })).toBeVisible()
  await expect.element(boton('Página siguiente')).toHaveAttribute('aria-disabled', 'true')

  const caja = hojas().element().getBoundingClientRect()
  const rueda = { deltaY: -120, ctrlKey: true, clientX: caja.left + 100, clientY: caja.top + 300, cancelable: true }
  const evento = new WheelEvent('wheel', rueda)
  hojas().element().dispatchEvent(evento)
  expect(evento.defaultPrevented).toBe(true)
  await expect.poll(ancho).toBeCloseTo(alAncho * Math.exp(0.4), 0)
})

test('DOC-67 other bytes take the place of a PDF without a blank page between, where one was reading', async () => {
  const dibujar = abrir({ datos: await muchas(5), pagina: 3 })
  await expect.poll(() => hayTinta(lienzoDe(3))).toBe(true)
  const { scrollTop } = hojas().element()
  let enBlanco = 0
  let mirando = true
  const mirar = () => {
    if (!hayTinta(lienzoDe(3))) enBlanco++
    if (mirando) requestAnimationFrame(mirar)
  }
  requestAnimationFrame(mirar)
  const otras = Array.from({ length: 6 }, (_, i) => ({ texto: `Artículo ${i + 1}` }))
  dibujar({ datos: await pdfDeHojas(otras) })
  await expect.element(hoja(3)).toHaveTextContent('Artículo 3')
  await expect.element(page.getByText('Página 3 de 6', { exact: true })).toBeVisible()
  mirando = false
  expect([enBlanco, hojas().element().scrollTop]).toEqual([0, scrollTop])
})

test('DOC-15 links of a PDF open apart and only where they are of the web, and what lies over a page knows its place', async () => {
  const sobre: LectorPdfProps['sobre'] = ({ pagina, ancho, alto, escala, giro, caja }) => (
    <button type="button" data-lugar={JSON.stringify({ ancho, alto, escala, giro, caja })}>
      Sello {pagina}
    </button>
  )
  const enlace = 'https://www.gob.pe/'
  abrir({
    datos: await pdfDeHojas([
      { texto: 'Con enlace', enlace, giro: 90 },
      { texto: 'Con otro', enlace: 'javascript:alert(1)' },
    ]),
    sobre,
  })
  const suyo = hojas().getByRole('link', { name: enlace })
  await expect.element(suyo).toHaveAttribute('target', '_blank')
  await expect.element(suyo).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(hoja(2)).toMatchTextContent('Con otro')
  expect(document.querySelectorAll('[data-pagina] a')).toHaveLength(1)
  const { escala, ...lugar } = JSON.parse(
    page.getByRole('button', { name: 'Sello 1' }).element().getAttribute('data-lugar') ?? '{}',
  )
  expect(lugar).toEqual({ ancho: 842, alto: 595, giro: 90, caja: [0, 0, 595, 842] })
  expect(hoja(1).element().getBoundingClientRect().width / escala).toBeCloseTo(842, 0)
})

test('DOC-15 a damaged PDF, one with a password and one that does not come say so', async () => {
  const dañado = new TextEncoder().encode('%PDF-1.7\nnada más')
  const dibujar = abrir({ datos: dañado })
  const aviso = page.getByRole('alert')
  await expect.element(aviso).toMatchTextContent('El archivo está dañado o no es un PDF')
  dibujar({ datos: await pdfDeHojas([{ texto: 'Secreto' }], 'clave') })
  await expect.element(aviso).toMatchTextContent('El PDF está protegido con una contraseña')
  const datos = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(datos)
  dibujar({ datos })
  await expect.element(aviso).toMatchTextContent('No se pudo abrir el PDF')
  await expect.element(aviso.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  dibujar({ datos: await pdfDeHojas([{ texto: 'Ya está' }]) })
  await expect.element(hoja(1)).toHaveTextContent('Ya está')
  await expect.element(aviso).not.toBeInTheDocument()
})
