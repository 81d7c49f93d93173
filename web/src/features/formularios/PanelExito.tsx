import { IconCheck, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { guardarArchivo } from '../../platform/descarga.ts'
import { entidad } from '../../platform/entidad.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import type { Constancia } from './constancia.ts'
import clases from './PanelExito.module.css'
import { EnlaceInicio } from './PieEnvio.tsx'

// The form itself does without it. What is told once shows also where it cannot be loaded.
const CodigoYCargo = lazy<ComponentType<{ numero: string; codigo: string; children: ReactNode }>>(() =>
  import('../consulta/index.ts').then(
    (m) => ({ default: m.CodigoYCargo }),
    () => ({ default: ({ children }) => children }),
  ),
)

interface Props {
  /** The words of the book. */
  mensaje: string
  /** What the number is, 'Número de registro', and the number. */
  etiqueta: string
  numero: string
  /** Of the tracker (CON-17). */
  codigo: string
  /** Dates and terms. */
  children?: ReactNode
  /** Where the confirmation goes; null if none was asked for. `enviado` is false if the address got too many mails (D6). */
  correo: { direccion: string; enviado: boolean } | null
  /** What happens next, in order. */
  pasos: readonly string[]
  /** Dates and what was sent, by name: printed and kept as a PDF along with the number; empty values are left out. */
  copia: Constancia['datos']
  /** Buttons before 'Ir al inicio', besides those to print and to keep: file another. */
  acciones?: ReactNode
}

/** So that nobody takes it for the proof of reception. */
const NOTA = 'Copia hecha en el navegador de quien lo envió: no lleva firma ni sello de la municipalidad.'

/** Replaces a sent form: the number, the next steps and the way on (MPV-15, REC-21, design §11). */
export const PanelExito = ({ mensaje, etiqueta, numero, codigo, children, correo, pasos, copia, acciones }: Props) => {
  const datos = copia.filter(([, valor]) => valor !== '')
  const titulo = useRef<HTMLHeadingElement>(null)
  // The focused button disappeared with the form, so the focus moves to the outcome.
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const suCodigo = (
    <>
      <p className={clases.etiqueta}>Código de consulta</p>
      <p className={clases.numero}>{codigo}</p>
    </>
  )
  return (
    <section className={clases.exito} aria-labelledby="exito">
      <span className={clases.visto}>
        <Icono de={IconCheck} tam={48} />
      </span>
      <h2 id="exito" ref={titulo} tabIndex={-1}>
        {mensaje}
      </h2>
      <p className={clases.etiqueta}>{etiqueta}</p>
      <p className={clases.numero}>{numero}</p>
      <Suspense fallback={suCodigo}>
        <CodigoYCargo numero={numero} codigo={codigo}>
          {suCodigo}
        </CodigoYCargo>
      </Suspense>
      {children}
      {correo && (
        <p>
          {correo.enviado ? (
            <>
              Enviamos la confirmación a <b>{correo.direccion}</b>. Si no la ve en unos minutos, revise la carpeta de
              correo no deseado.
            </>
          ) : (
            <>
              No enviamos la confirmación a <b>{correo.direccion}</b>, porque ya recibió varias hoy. Anote su número.
            </>
          )}
        </p>
      )}
      <div className={clases.sigue}>
        <h3>Qué sigue</h3>
        <ol>
          {pasos.map((paso, i) => (
            <li key={paso}>
              <span aria-hidden="true">{i + 1}</span>
              {paso}
            </li>
          ))}
        </ol>
      </div>
      <div className={clases.copia}>
        <dl>
          {[['Presentado ante', entidad.nombre] as const, ...datos].map(([nombre, valor]) => (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        <p>{NOTA}</p>
      </div>
      <div className={clases.botones}>
        <Button variant="default" leftSection={<Icono de={IconPrinter} tam={20} />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <DescargaPdf mensaje={mensaje} etiqueta={etiqueta} numero={numero} datos={datos} nota={NOTA} />
        {acciones}
        <EnlaceInicio />
      </div>
    </section>
  )
}

/** Keeps the copy as a PDF, which is made in the browser; the library for it comes when it is wanted. */
const DescargaPdf = (constancia: Constancia) => {
  const [haciendo, setHaciendo] = useState(false)
  const bajar = async () => {
    setHaciendo(true)
    try {
      const { hacerConstancia } = await import('./constancia.ts')
      guardarArchivo(await hacerConstancia(constancia), `constancia-${constancia.numero}.pdf`)
    } catch {
      avisar.error('No se pudo hacer el PDF, intente nuevamente o imprima la página')
    } finally {
      setHaciendo(false)
    }
  }
  return (
    <BotonEspera
      variant="default"
      leftSection={<Icono de={IconFileTypePdf} tam={20} />}
      esperando={haciendo}
      onClick={() => void bajar()}
    >
      Descargar PDF
    </BotonEspera>
  )
}
