/** The product's name wherever a person reads it. A deployer changes it here and nowhere else. */
export const productName = "Akada";
