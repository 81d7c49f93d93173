import type { Ruta } from '@cabildo/contracts/base/rutas'
import { entidad } from '../platform/entidad.ts'
import clases from './PieDePagina.module.css'

const MARCABLE = /^[\d\s()+-]{6,}$/

/** The foot of the public pages: address and hours, the services, and the use of personal data. */
export const PieDePagina = ({ servicios }: { servicios: readonly { ruta: Ruta; nombre: string }[] }) => {
  const { nombre, domicilio, horario, telefono, correo, hoy } = entidad
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
              {telefono && (
                <li>
                  Central:{' '}
                  {MARCABLE.test(telefono) ? (
                    <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>{telefono}</a>
                  ) : (
                    telefono
                  )}
                </li>
              )}
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
            <DatosPersonales />
          </details>
        </div>
      </div>
    </footer>
  )
}

/** The general notice about personal data (Ley 29733); each form has its own. */
const DatosPersonales = () => {
  const { nombre, ruc, domicilio, privacidad } = entidad
  const titular = [nombre, ruc && `RUC ${ruc}`, domicilio].filter(Boolean).join(', ')
  return (
    <>
      <p>
        {titular}, usa los datos que usted escribe en estas páginas solo para atender lo que pide y responderle, según
        la Ley 29733. Cada formulario dice para qué los pide y cuáles son obligatorios.
        {privacidad.registro && ` Su banco de datos está inscrito con el código ${privacidad.registro}.`}
        {privacidad.conservacion && ` Los conserva ${privacidad.conservacion}.`}
      </p>
      <p>
        Puede pedir el acceso, la rectificación, la cancelación o la oposición en{' '}
        {privacidad.contacto || 'la mesa de partes de la municipalidad'}.
      </p>
    </>
  )
}
