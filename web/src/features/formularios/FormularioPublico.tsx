import { type Icon, IconId, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Icono } from '../../ui/Icono.tsx'
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
  /** What to have at hand before it is begun. */
  antes: ReactNode
  /** The sections of the form. */
  children: ReactNode
  /** The words of the button, and what happens on sending. */
  boton: string
  alEnviar: string
  /** Why it cannot be sent yet, where its button waits for valid fields (TRS-09). */
  impedimento?: string | null
  /** A sending with files tells its percentage, and can be given up. */
  conArchivos?: boolean
  /** What takes the place of the form once it is filed. */
  exito: (respuesta: R) => ReactNode
}

/**
 * The page of a public form: its band, the form in its column, and beside it, or below it on a phone, what helps. It asks
 * before what was written is lost, and is locked while it is sent (design §7.2, §10, §13).
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
  return (
    <div className={clases.pagina} data-ancho="completo">
      <BandaPublica titulo={titulo} texto={texto} />
      <div className={clases.columna}>
        <div className={listo ? clases.sola : clases.rejilla}>
          <div className={clases.forma}>
            <SalidaConDatos sucio={form.sucio} estado={estado} titulo={titulo} />
            {listo ? (
              exito(estado.respuesta)
            ) : (
              <form noValidate onSubmit={envio.alEnviar} aria-busy={ocupado || undefined}>
                <div inert={ocupado}>
                  <ResumenErrores
                    errores={Object.entries(form.errores as Record<string, string>)}
                    intento={form.intentos}
                  />
                  {children}
                </div>
                <PieEnvio
                  estado={estado}
                  boton={boton}
                  impedido={impedimento !== null}
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

/** One thing to have at hand, or to know, before a public form is begun. */
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
