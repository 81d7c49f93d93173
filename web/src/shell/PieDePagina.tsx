import type { Ruta } from '@cabildo/contracts/base/rutas'
import { enlaceDeTelefono, usoDeDatos } from '@cabildo/contracts/pie-de-pagina'
import { entidad } from '../platform/entidad.ts'
import clases from './PieDePagina.module.css'

/** The foot of the public pages: address and hours, the services, and the use of personal data. */
export const PieDePagina = ({ servicios }: { servicios: readonly { ruta: Ruta; nombre: string }[] }) => {
  const { nombre, domicilio, horario, telefono, correo, hoy } = entidad
  const marcar = enlaceDeTelefono(telefono)
  return (
    <footer className={clases.pie}>
      <div className={clases.columna}>
        <address>
          <b>{nombre}</b>
          {domicilio && <span>{domicilio}</span>}
          {horario && <span>{horario}</span>}
        </address>
        {(telefono || correo) && (
          <div>
            <b>Atención</b>
            <ul>
              {telefono && <li>Central: {marcar ? <a href={marcar}>{telefono}</a> : telefono}</li>}
              {correo && (
                <li>
                  <a href={`mailto:${correo}`}>{correo}</a>
                </li>
              )}
            </ul>
          </div>
        )}
        <nav aria-label="Servicios del municipio">
          <b>Servicios</b>
          <ul>
            {servicios.map((servicio) => (
              <li key={servicio.ruta}>
                <a href={`#/${servicio.ruta}`}>{servicio.nombre}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={clases.menudo}>
          <span>
            © {hoy.slice(0, 4)} {nombre} · Cabildo
          </span>
          <a href="#/login">Ingreso del personal</a>
          <a href="#/accesibilidad">Accesibilidad</a>
          <details>
            <summary>Protección de datos personales</summary>
            {usoDeDatos(entidad).map((parrafo) => (
              <p key={parrafo}>{parrafo}</p>
            ))}
          </details>
        </div>
      </div>
    </footer>
  )
}
