import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ESTADOS } from '../../galeria/estados.tsx'
import { medir } from '../../test/accesibilidad.ts'
import { Tema } from '../tema/Tema.tsx'

/** Draws a piece in the states of the gallery that are asked for, each a region of its name. */
const dibujar = (pieza: string, querer: (estado: string) => boolean = () => true) => {
  const caja = document.body.appendChild(document.createElement('main'))
  document.title = pieza
  const raiz = createRoot(caja)
  onTestFinished(() => {
    raiz.unmount()
    caja.remove()
  })
  const estados = Object.entries(ESTADOS[pieza] ?? {}).filter(([nombre]) => querer(nombre))
  raiz.render(
    <Tema marca="#1a6150">
      <h1>{pieza}</h1>
      {estados.map(([nombre, Estado]) => (
        <section key={nombre} aria-label={nombre}>
          <Estado />
        </section>
      ))}
    </Tema>,
  )
  return estados.map(([nombre]) => nombre)
}
const en = (estado: string) => page.getByRole('region', { name: estado, exact: true })

test.each(Object.keys(ESTADOS))('%s is accessible in each of its states, in both themes', async (pieza) => {
  // Rows that are awaited are faded, and the measure waits until they are there.
  for (const nombre of dibujar(pieza, (estado) => estado !== 'cargando')) await expect.element(en(nombre)).toBeVisible()
  await medir('light')
  await medir('dark')
})

test('a table says that it waits, that there is nothing, and that no answer came, and keeps the rows it has', async () => {
  dibujar('DataTable')
  await expect.element(en('vacía').getByText('Sin personas')).toBeVisible()
  await expect.element(en('cargando').getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(en('sin respuesta').getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect.element(en('otra página que no llega').getByText('QUISPE MAMANI, ROSA')).toBeVisible()
})
