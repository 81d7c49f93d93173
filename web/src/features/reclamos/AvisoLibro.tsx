import { IconInfoCircle } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './LibroReclamaPage.module.css'

/** What a complaint is not, and that the state has a book of its own (peru.md §5.1). */
export const AvisoLibro = () => (
  <div className={estilos.aviso} role="note">
    <Icono de={IconInfoCircle} tam={24} />
    <div>
      <p>
        Un reclamo no detiene ni amplía los plazos de un trámite, y no reemplaza a un recurso ni a una queja por defecto
        de tramitación.
      </p>
      <p>
        También puede reclamar en la plataforma del Estado:{' '}
        <a href="https://reclamos.servicios.gob.pe" target="_blank" rel="noreferrer">
          reclamos.servicios.gob.pe
          <span className="solo-lector"> (se abre en otra pestaña)</span>
        </a>
        .
      </p>
    </div>
  </div>
)
