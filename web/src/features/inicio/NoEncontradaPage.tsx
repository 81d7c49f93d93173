import { useSesion } from '../../platform/sesion.ts'
import { usePantalla } from '../../shell/contenido.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import clases from './NoEncontradaPage.module.css'

/** An address that leads nowhere, with the ways on (SHE-21, decision 0136). */
export const NoEncontradaPage = () => {
  const dentro = useSesion() !== null
  usePantalla('Página no encontrada')
  return (
    <div className={clases.caja}>
      <h1>Esta página no existe</h1>
      <p>La dirección puede estar mal escrita, o la página cambió de lugar.</p>
      <div className={clases.botones}>
        <Button href={dentro ? '#/welcome' : '#/inicio'}>
          {dentro ? 'Ir a la bienvenida' : 'Ver los servicios en línea'}
        </Button>
        <Button variant="default" href={dentro ? '#/inicio' : '#/login'}>
          {dentro ? 'Ver los servicios en línea' : 'Ingreso del personal'}
        </Button>
      </div>
    </div>
  )
}
