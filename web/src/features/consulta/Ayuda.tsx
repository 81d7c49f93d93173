import { IconFileText, IconFolderOpen, IconMessageReport } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './Consulta.module.css'

/** The help beside the form: where the code is, and what may be asked. */
export const Ayuda = () => (
  <aside className={clases.ayuda} aria-label="Ayuda">
    <section>
      <h2>¿Dónde está el código?</h2>
      <div className={clases.hoja} aria-hidden="true">
        <i style={{ width: '52%' }} />
        <i />
        <i style={{ width: '88%' }} />
        <div>
          <small>Código de consulta</small>
          <b>K7QF-3MZ9</b>
        </div>
      </div>
      <p>En el cargo de presentación, junto al número de su trámite. También apareció en la pantalla al enviarlo.</p>
    </section>
    <section>
      <h2>Qué puede consultar</h2>
      <ul>
        <li>
          <Icono de={IconFileText} tam={20} />
          <span>
            <b>Trámites</b> de mesa de partes
          </span>
        </li>
        <li>
          <Icono de={IconMessageReport} tam={20} />
          <span>
            <b>Reclamos</b> del libro de reclamaciones
          </span>
        </li>
        <li>
          <Icono de={IconFolderOpen} tam={20} />
          <span>
            <b>Solicitudes</b> de acceso a la información
          </span>
        </li>
      </ul>
    </section>
  </aside>
)
