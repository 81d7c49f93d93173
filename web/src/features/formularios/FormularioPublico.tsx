import { hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { type Icon, IconId, IconMail } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import banda from '../../shell/BandaPublica.module.css'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Nota } from '../../ui/Nota.tsx'
import clases from './formulario.module.css'
import { avanceDe, Lateral } from './Lateral.tsx'
import { PieEnvio } from './PieEnvio.tsx'
import { ResumenErrores } from './ResumenErrores.tsx'
import { SalidaConDatos } from './SalidaConDatos.tsx'
import type { Envio } from './useEnvio.ts'
import type { Formulario } from './useFormulario.ts'

interface Props<V extends object, R> {
  titulo: string
  texto: string
  form: Formulario<V>
  envio: Envio<R>
  /** For the progress beside the form. */
  secciones: Parameters<typeof avanceDe>[0]
  /** What to have at hand before starting. */
  antes: ReactNode
  /** The sections of the form. */
  children: ReactNode
  /** The words of the button, and what happens on sending. */
  boton: string
  alEnviar: string
  /** Why the form cannot be sent yet, for forms whose button waits for valid fields (TRS-09). */
  impedimento?: string | null
  /** Sends files: shows the percentage, and can be cancelled. */
  conArchivos?: boolean
  /** Replaces the form once it is filed. */
  exito: (respuesta: R) => ReactNode
}

/**
 * The page of a public form: its band, the form, and the help beside it, on phones below it. It asks before written
 * data are lost, and is locked while it is sent (design §7.2, §10, §13).
 */
export const FormularioPublico = <V extends object, R>({
  titulo,
  texto,
  form,
  envio,
  secciones,
  antes,
  children,
  boton,
  alEnviar,
  impedimento = null,
  conArchivos = false,
  exito,
}: Props<V, R>) => {
  const { estado } = envio
  const ocupado = estado.fase === 'enviando' || estado.fase === 'ocupado'
  const listo = estado.fase === 'listo'
  const { terminar } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the sending matters
  useEffect(() => {
    if (listo) terminar()
  }, [listo])
  return (
    <div className={clases.pagina} data-ancho="completo">
      <BandaPublica titulo={titulo} texto={texto} />
      <div className={banda.columna}>
        <div className={listo ? clases.sola : clases.rejilla}>
          <div className={clases.forma}>
            <SalidaConDatos sucio={form.sucio} estado={estado} titulo={titulo} alSalir={terminar} />
            {listo ? (
              exito(estado.respuesta)
            ) : (
              <form noValidate onSubmit={envio.alEnviar} aria-busy={ocupado || undefined}>
                {form.ofrecido && <OfertaDeBorrador form={form} en={form.ofrecido.en} />}
                <div inert={ocupado || form.ofrecido !== null}>
                  <ResumenErrores
                    errores={Object.entries(form.errores as Record<string, string>)}
                    intento={form.intentos}
                  />
                  {children}
                </div>
                <PieEnvio
                  estado={estado}
                  boton={boton}
                  impedido={impedimento !== null || form.ofrecido !== null}
                  texto={impedimento ?? alEnviar}
                  noEnviado={envio.noEnviado}
                  {...(conArchivos && { onCancelar: envio.cancelar })}
                />
              </form>
            )}
          </div>
          {!listo && <Lateral avance={avanceDe(secciones, form.faltas, form.errores)} antes={antes} />}
        </div>
      </div>
    </div>
  )
}

interface PropsOferta {
  form: Pick<Formulario<object>, 'continuar' | 'empezarDeNuevo'>
  /** When it was written, in milliseconds. */
  en: number
}

/** Offers what was written before the page ended, as when a phone opens its camera. */
const OfertaDeBorrador = ({ form: { continuar, empezarDeNuevo }, en }: PropsOferta) => {
  /** The buttons go away with the offer, so the focus moves to the form. */
  const decidir = (hacer: () => void) => (evento: MouseEvent<HTMLElement>) => {
    const forma = evento.currentTarget.closest('form')
    flushSync(hacer)
    forma?.querySelector<HTMLElement>('input:enabled, select:enabled')?.focus()
  }
  return (
    <Nota
      texto={<b>Tiene un formulario sin enviar, de las {hora(marcaLima(new Date(en)))}.</b>}
      detalle="Solo está en este equipo. Los archivos no se conservan: vuelva a elegirlos."
    >
      <Button onClick={decidir(continuar)}>Continuar</Button>
      <Button variant="default" onClick={decidir(empezarDeNuevo)}>
        Empezar de nuevo
      </Button>
    </Nota>
  )
}

/** One thing to have at hand, or to know, before starting a public form. */
export const Indicacion = ({ icono, children }: { icono: Icon; children: ReactNode }) => (
  <li>
    <Icono de={icono} tam={20} />
    <span>{children}</span>
  </li>
)

export const TengaSuDocumento = ({ conRuc = false }: { conRuc?: boolean }) => (
  <Indicacion icono={IconId}>
    Tenga a la mano su <b>DNI</b>
    {conRuc && (
      <>
        {' '}
        o <b>RUC</b>
      </>
    )}
    .
  </Indicacion>
)

export const UseUnCorreo = () => (
  <Indicacion icono={IconMail}>Use un correo que revise: por ahí le responderemos.</Indicacion>
)
