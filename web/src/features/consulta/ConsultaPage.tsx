import { RUTAS } from '@cabildo/contracts/base/rutas'
import { lazy, Suspense, useEffect, useRef } from 'react'
import banda from '../../shell/BandaPublica.module.css'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Ayuda } from './Ayuda.tsx'
import clases from './Consulta.module.css'
import { Entrada } from './Entrada.tsx'
import { SinCodigo } from './SinCodigo.tsx'
import { useConsulta } from './useConsulta.ts'

// Nobody sees it before having asked.
const CasoAbierto = lazy(() => import('./CasoAbierto.tsx').then((m) => ({ default: m.CasoAbierto })))

/** The citizen's tracker: how a filing, a complaint or a request stands (CON-01 to CON-14, CON-23 to CON-27). */
export function ConsultaPage() {
  const consulta = useConsulta()
  const { abierta } = consulta
  const pagina = useRef<HTMLDivElement>(null)
  const estabaAbierta = useRef(false)
  useEffect(() => {
    // The case is gone, and with it what had the focus.
    if (!abierta && estabaAbierta.current) pagina.current?.querySelector<HTMLElement>('[name="numero"]')?.focus()
    estabaAbierta.current = abierta !== null
  }, [abierta])
  return (
    <div ref={pagina} className={clases.pagina} data-ancho="completo">
      <BandaPublica
        titulo={RUTAS.consulta.titulo}
        texto="Vea en qué paso está, hasta cuándo deben responderle y descargue lo que le enviaron."
      />
      <div className={banda.columna}>
        {abierta ? (
          <Suspense>
            <CasoAbierto abierta={abierta} consulta={consulta} />
          </Suspense>
        ) : (
          <div className={clases.rejilla}>
            <div className={clases.tarjetas}>
              <section className={clases.tarjeta} aria-label="Consultar">
                <Entrada consulta={consulta} />
              </section>
              <SinCodigo />
            </div>
            <Ayuda />
          </div>
        )}
      </div>
    </div>
  )
}
