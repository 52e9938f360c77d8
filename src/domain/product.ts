/** The product's name, and the id of the fourth answer that bears it. */
export const productName = 'Lueur'
export const productAnswerId = 'lueur'
