import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Tema } from '../src/tema/Tema.tsx'
import { Avisos } from '../src/ui/Avisos.tsx'
import { ESTADOS } from './estados.tsx'

/**
 * The pieces of web/src/ui in their states, light beside dark: /galeria/ of `npm run dev`. It is no page of the build. With
 * `?tema` it shows them once, in that theme.
 */
const tema = new URLSearchParams(location.search).get('tema')
const PIEZAS = Object.keys(import.meta.glob('../src/ui/**/[A-Z]*.tsx')).map((ruta) =>
  ruta.slice(ruta.lastIndexOf('/') + 1, -'.tsx'.length),
)
const sinEstados = PIEZAS.filter((pieza) => !pieza.includes('.') && !(pieza in ESTADOS))

const Piezas = () => (
  <main style={{ padding: '1rem' }}>
    {Object.entries(ESTADOS).map(([pieza, estados]) => (
      <section key={pieza} aria-label={pieza}>
        <h2>{pieza}</h2>
        {Object.entries(estados).map(([nombre, Estado]) => (
          <div key={nombre} style={{ margin: '0 0 1.5rem' }}>
            <p>{nombre}</p>
            <Estado />
          </div>
        ))}
      </section>
    ))}
    <p>Sin estados aquí: {sinEstados.join(', ')}</p>
    <Avisos />
  </main>
)

const marco = { width: '50%', height: '100vh', border: 0 }

createRoot(document.getElementById('raiz') ?? document.body).render(
  <StrictMode>
    {tema === 'light' || tema === 'dark' ? (
      <Tema marca="#1a6150" forzado={tema}>
        <Piezas />
      </Tema>
    ) : (
      <>
        <iframe title="Claro" src="?tema=light" style={marco} />
        <iframe title="Oscuro" src="?tema=dark" style={marco} />
      </>
    )}
  </StrictMode>,
)
