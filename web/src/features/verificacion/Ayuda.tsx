import { IconQrcode, IconShieldCheck } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './Ayuda.module.css'

/** The help beside the form: where the code is, how to verify, and what for. */
export const Ayuda = () => (
  <aside className={clases.ayuda} aria-label="Ayuda">
    <section>
      <h2>¿Dónde está el código?</h2>
      <div className={clases.hoja} aria-hidden="true">
        <i style={{ width: '52%' }} />
        <i />
        <i style={{ width: '94%' }} />
        <i style={{ width: '97%' }} />
        <i style={{ width: '70%' }} />
        <div className={clases.pie}>
          <Icono de={IconQrcode} tam={44} />
          <div>
            <i />
            <i style={{ width: '88%' }} />
            <small>
              … ingresando la siguiente clave: <b>KQWMRTE</b>
            </small>
          </div>
        </div>
      </div>
      <p>Al pie de la hoja, junto al código QR: son las 7 letras que siguen a «ingresando la siguiente clave».</p>
    </section>
    <section>
      <h2>¿Cómo se hace?</h2>
      <ol>
        <li>Escriba los datos del documento, o lea su código QR con el celular.</li>
        <li>Mire el resultado: quién firmó, cuándo y con qué certificado.</li>
        <li>Compare el documento que tiene con el que se muestra.</li>
      </ol>
    </section>
    <section>
      <h2>¿Para qué sirve?</h2>
      <p className={clases.conIcono}>
        <Icono de={IconShieldCheck} />
        <span>Compare el documento que tiene con el que guarda la municipalidad. Deben ser iguales.</span>
      </p>
    </section>
  </aside>
)
